import { EditorLoading } from '@/features/recipes/ui/editor-loading';

export default EditorLoading;
