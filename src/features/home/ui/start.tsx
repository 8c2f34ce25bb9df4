import { Button } from '@mantine/core';
import { IconFileImport, IconPlus } from '@tabler/icons-react';
import { Link } from '@/ui/navigation/link';
import start from './start.module.css';

/** What a new creator does first, second and third. */
export function Start() {
  return (
    <section className={start.start} aria-labelledby="start">
      <h2 id="start">Begin with a recipe you know by heart</h2>
      <p className={start.lede}>
        Paste its ingredients as they are; Galley reads the lines, and you put right what it misread.
      </p>
      <div className={start.verbs}>
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
      <ol className={start.steps}>
        <li>
          <h3>Fill your library</h3>
          <p>Find, scale and group recipes, and mark those that are ready for your newsletter.</p>
        </li>
        <li>
          <h3>Make something from it</h3>
          <p>An ebook, a meal plan, recipe cards, or a few recipes to give away, set as a PDF.</p>
        </li>
        <li>
          <h3>Publish it</h3>
          <p>It gets a page of its own. This is where you will see how often it is read.</p>
        </li>
      </ol>
    </section>
  );
}
