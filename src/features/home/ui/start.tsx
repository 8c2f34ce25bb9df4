import { RecipeVerbs } from './recipe-verbs';
import start from './start.module.css';

/** What a new creator does first, second and third. */
export function Start() {
  return (
    <section className={start.start} aria-labelledby="start">
      <h2 id="start">Start with a recipe you know by heart</h2>
      <p className={start.lede}>
        Paste the ingredients as they are. We read each line, and you can fix what we got wrong.
      </p>
      <RecipeVerbs />
      <ol className={start.steps}>
        <li>
          <h3>Fill your library</h3>
          <p>Find, scale, and group your recipes, and mark the ones that are ready.</p>
        </li>
        <li>
          <h3>Make something to sell</h3>
          <p>An ebook, a meal plan, recipe cards, or a free download that grows your email list.</p>
        </li>
        <li>
          <h3>Sell it</h3>
          <p>Set a price, connect Stripe, and share the link to its page. Your sales show up here.</p>
        </li>
      </ol>
    </section>
  );
}
