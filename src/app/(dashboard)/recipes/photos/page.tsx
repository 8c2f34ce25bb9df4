import type { Metadata } from 'next';
import { PhotosPage } from '@/features/recipes/import/ui/photos/photos-page';

export const metadata: Metadata = { title: 'Add photos' };

/** Photos for many recipes at once. Nothing is saved before she has seen where each goes. */
export default function AddPhotos() {
  return <PhotosPage />;
}
