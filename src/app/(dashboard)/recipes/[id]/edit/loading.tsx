import { EditorLoading } from '@/features/recipes/editor/ui/editor-loading';

export default EditorLoading;
