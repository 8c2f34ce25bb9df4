import { RecipeLoading } from '@/features/recipes/page/ui/recipe-loading';

export default RecipeLoading;
