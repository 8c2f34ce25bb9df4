'use client';

import { GetPaidSection } from '@/features/connections/ui/get-paid-section';

/** Her own Stripe account, as the settings have it; by itself, so that it is loaded when it is opened. */
export default function GetPaidPane() {
  return <GetPaidSection />;
}
