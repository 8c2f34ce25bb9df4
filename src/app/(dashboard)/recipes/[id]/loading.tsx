import { RecipeLoading } from '@/features/recipes/ui/recipe-loading';

export default RecipeLoading;
