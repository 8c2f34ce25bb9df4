'use client';

import { SwitchField } from './product-editor';

interface PhoneEditionProps {
  /** What it is, and who gets it. */
  description: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

/** Whether the product is made for phones, too. */
export function PhoneEdition({ description, checked, onChange }: PhoneEditionProps) {
  return (
    <SwitchField
      // A place of its own: another field may have that of the formats.
      pointer="/formats/phone_pdf"
      label="Phone edition"
      description={description}
      checked={checked}
      onChange={onChange}
    />
  );
}
