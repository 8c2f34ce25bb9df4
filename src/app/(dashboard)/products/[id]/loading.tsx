import { ProductLoading } from '@/features/products/ui/product-loading';

export default ProductLoading;
