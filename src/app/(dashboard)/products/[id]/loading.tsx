import { ProductLoading } from '@/features/products/page/ui/product-loading';

export default ProductLoading;
