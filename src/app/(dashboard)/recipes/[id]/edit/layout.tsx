import { onlyWith } from '@/app/(dashboard)/only-with';

export default onlyWith(['recipes:write']);
