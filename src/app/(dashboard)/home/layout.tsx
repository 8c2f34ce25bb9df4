import { onlyWith } from '@/app/(dashboard)/only-with';

export default onlyWith('person');
