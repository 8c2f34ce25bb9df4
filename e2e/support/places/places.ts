import { accountPlaces } from './account';
import { audiencePlaces } from './audience';
import { editorPlaces } from './editor';
import { otherPlaces } from './elsewhere';
import { emailToolPlaces } from './email-tools';
import { homePlaces } from './home';
import { importPlaces } from './import';
import { paymentPlaces } from './payments';
import type { Place } from './place';
import { productPlaces } from './products';
import { recipePlaces } from './recipes';
import { salesPlaces } from './sales';
import { webhookPlaces } from './webhooks';

/** Every screen in every state that can be reached, in the order of their pictures. */
export const PLACES: readonly Place[] = [
  ...accountPlaces,
  ...paymentPlaces,
  ...emailToolPlaces,
  ...webhookPlaces,
  ...homePlaces,
  ...recipePlaces,
  ...editorPlaces,
  ...importPlaces,
  ...productPlaces,
  ...salesPlaces,
  ...audiencePlaces,
  ...otherPlaces,
];
