import { z } from 'zod';
import { bodySchemas } from '@/features/products/records/products.schema';

/**
 * Component schemas of the OpenAPI document for the bodies of POST and PATCH /products: as they are sent, so that
 * fields with defaults are not required.
 */
export function productComponents(): Record<string, Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(bodySchemas).map(([name, schema]) => {
      const { $schema: _, ...json } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
      return [name, json];
    }),
  );
}
