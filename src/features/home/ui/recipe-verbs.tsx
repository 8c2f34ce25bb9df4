import { Button } from '@mantine/core';
import { IconFileImport, IconPlus } from '@tabler/icons-react';
import { Link } from '@/ui/navigation/link';
import css from './next-step.module.css';

/** The two ways that recipes come into a library. */
export function RecipeVerbs() {
  return (
    <div className={css.verbs}>
      <Button component={Link} href="/recipes/new" leftSection={<IconPlus aria-hidden />}>
        New recipe
      </Button>
      <Button
        variant="default"
        component={Link}
        href="/recipes/import"
        leftSection={<IconFileImport aria-hidden />}
      >
        Import recipes
      </Button>
    </div>
  );
}
