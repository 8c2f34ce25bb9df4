import { redirect } from 'next/navigation';

/** The settings begin with the profile. */
export default function Settings() {
  redirect('/settings/profile');
}
