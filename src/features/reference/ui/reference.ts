import type { GuideSection } from '@/kernel/api-guide';
import { type Html, html } from '@/kernel/html';
import {
  type ApiDocument,
  bodyExample,
  curlOf,
  type DocumentField,
  documentOperations,
  type Media,
  type Parameter,
  type Placed,
  type Response,
  type SampleCall,
  type Schema,
  SchemaReader,
  sampleCall,
} from './document.rules';
import { code, inline, masthead, prose } from './prose';

/** Objects that are explained once, in a section of their own; requests are written out where they are sent. */
const isExplained = (name: string) => !/(?:Create|Patch|Input|Bulk)$/.test(name);

const slug = (name: string) => name.toLowerCase().replace(/[^a-z0-9]+/g, '-');
const objectLink = (name: string) => html`<a href="#object-${name}">${name}</a>`;

/** A type with links in place of the names of objects. */
function typeOf({ type, objects }: Pick<DocumentField, 'type' | 'objects'>): Html[] {
  if (objects.length === 0) return [html`${type}`];
  const names = new RegExp(`\\b(${objects.join('|')})\\b`);
  return type.split(names).map((part, index) => (index % 2 === 1 ? objectLink(part) : html`${part}`));
}

/** What a field is, in one line: its type and bounds. */
const kindOf = (field: DocumentField) =>
  html`<span class="type">${typeOf(field)}${field.bounds.map((bound) => html` · ${bound}`)}</span>`;

function fieldList(fields: readonly DocumentField[]): Html | null {
  if (fields.length === 0) return null;
  return html`<dl class="fields">${fields.map(
    (field) => html`<div><dt><code>${field.name}</code> ${kindOf(field)}${
      field.required ? html` <span class="need">required</span>` : null
    }</dt>
<dd>${field.description === '' ? null : html`<p>${inline(field.description)}</p>`}${
      field.children.length === 0
        ? null
        : html`<details><summary>Fields of <code>${field.name}</code></summary>${fieldList(field.children)}</details>`
    }</dd></div>`,
  )}</dl>`;
}

const parameterFields = (reader: SchemaReader, parameters: readonly Parameter[]): DocumentField[] =>
  parameters.flatMap(({ name, required = false, description, schema }) => {
    const [field] = reader.fields({
      properties: { [name]: { ...schema, ...(description === undefined ? {} : { description }) } },
      required: required ? [name] : [],
    });
    return field === undefined ? [] : [field];
  });

const PLACES = [
  ['path', 'Path parameters'],
  ['query', 'Query parameters'],
  ['header', 'Headers'],
] as const;

function parametersOf(reader: SchemaReader, { parameters = [] }: Placed): Html[] {
  return PLACES.flatMap(([place, title]) => {
    const here = parameters.filter((one) => one.in === place);
    return here.length === 0 ? [] : [html`<h4>${title}</h4>${fieldList(parameterFields(reader, here))}`];
  });
}

/** How a choice is told: by its `type`, else by its name. */
function labelOf(reader: SchemaReader, { name, schema }: { name: string; schema: Schema }): Html {
  const type = reader.resolve(schema).schema.properties?.type?.const;
  return typeof type === 'string' ? html`<code>${type}</code>` : html`${name}`;
}

function bodyOf(reader: SchemaReader, { requestBody }: Placed): Html | null {
  if (requestBody === undefined) return null;
  const json = requestBody.content['application/json'];
  if (json?.schema === undefined) {
    const types = Object.keys(requestBody.content).map((type) => html`<li><code>${type}</code></li>`);
    return html`<h4>Body</h4><p>A file of one of these types:</p><ul class="types">${types}</ul>`;
  }
  const schema: Schema = json.schema;
  const choices = reader.choices(schema);
  if (choices.length === 0) return html`<h4>Body</h4>${fieldList(reader.fields(schema))}`;
  const parts = choices.map(
    (choice, index) =>
      html`<details${index === 0 ? html` open` : null}><summary>${labelOf(reader, choice)}</summary>${fieldList(reader.fields(choice.schema))}</details>`,
  );
  return html`<h4>Body</h4><p>One of these, depending on <code>type</code>:</p>${parts}`;
}

const answerType = (reader: SchemaReader, media: Media | undefined): Html[] =>
  media?.schema === undefined ? [] : typeOf(reader.type(media.schema));

function answersOf(reader: SchemaReader, { responses }: Placed): Html {
  const rows = Object.entries(responses).map(([status, response]) => {
    const problem = response.content?.['application/problem+json'];
    const codes = Object.keys(problem?.examples ?? {});
    const what =
      codes.length === 0
        ? answerText(reader, response)
        : codes.map(
            (name, index) =>
              html`${index === 0 ? null : ', '}<a href="/docs/errors#${name}"><code>${name}</code></a>`,
          );
    return html`<div><dt>${status}</dt><dd>${what}</dd></div>`;
  });
  const success = Object.entries(responses).find(([status]) => status.startsWith('2'))?.[1];
  const names = Object.keys(success?.headers ?? {});
  return html`<h4>Responses</h4><dl class="answers">${rows}</dl>
<details class="with"><summary>Response headers</summary><ul class="types">${names.map(
    (name) => html`<li><a href="#header-${slug(name)}"><code>${name}</code></a></li>`,
  )}</ul></details>`;
}

function answerText(reader: SchemaReader, response: Response): Html[] {
  const type = answerType(reader, response.content?.['application/json']);
  return type.length === 0 ? inline(response.description) : [html`${inline(response.description)} `, ...type];
}

/**
 * What the script needs to let a reader try the call; nothing where it takes a file, or where it's only for people who
 * are signed in, which the document says in these words.
 */
const tried = ({ path, takes_file }: SampleCall, { description }: Placed): Html | null =>
  takes_file || description.endsWith('Not available to API keys.') ? null : html` data-path="${path}"`;

function operationSection(reader: SchemaReader, operation: Placed, base: string): Html {
  const { method, path, anchor, summary, description, security, responses } = operation;
  const success = Object.values(responses).find(({ content }) => bodyExample(content) !== undefined);
  const example = bodyExample(success?.content);
  return html`<section class="operation" id="${anchor}">
<div class="words">
<h3><a href="#${anchor}">${summary}</a></h3>
<p class="address"><span class="method">${method}</span> <code>${path}</code></p>
<p>${inline(description)}</p>
${security.length === 0 ? html`<p class="open">No authentication required.</p>` : null}
${parametersOf(reader, operation)}${bodyOf(reader, operation)}${answersOf(reader, operation)}
</div>
<div class="samples"${tried(sampleCall(operation), operation)}>
${code(curlOf(operation, base), `${summary}: request`)}
${example === undefined ? null : code(JSON.stringify(example, null, 2), `${summary}: response`)}
</div>
</section>`;
}

/** The whole reference but for its frame; it depends on nothing but the document. */
export function referenceBody(document: ApiDocument, guide: readonly GuideSection[]): Html {
  const schemas = Object.entries(document.components.schemas).filter(([name]) => isExplained(name));
  const reader = new SchemaReader(document, new Set(schemas.map(([name]) => name)));
  const operations = documentOperations(document);
  const base = document.servers[0]?.url ?? '';
  const groups = document.tags.map((tag) => ({
    ...tag,
    operations: operations.filter(({ tags }) => tags.includes(tag.name)),
  }));

  const nav = html`<nav class="contents" aria-label="Contents"><details><summary>Contents</summary>
<div class="filter" hidden><label for="filter">Find an operation</label><input id="filter" type="search" autocomplete="off"></div>
<p class="filter-none" role="status"></p>
<h2>Introduction</h2><ul>${guide.map(({ id, title }) => html`<li><a href="#${id}">${title}</a></li>`)}</ul>
${groups.map(
  (group) =>
    html`<div class="group"><h2>${group.name}</h2><ul>${group.operations.map(
      ({ anchor, method, summary }) =>
        html`<li><a href="#${anchor}"><span>${summary}</span> <span class="method">${method}</span></a></li>`,
    )}</ul></div>`,
)}
<h2>More</h2><ul><li><a href="#headers">Headers</a></li><li><a href="#objects">Objects</a></li><li><a href="/docs/errors">Errors</a></li></ul>
</details></nav>`;

  const introduction = guide.map(
    ({ id, title, text }) =>
      html`<section class="guide" id="${id}"><h2>${title}</h2>${prose(text, title)}</section>`,
  );
  const parts = groups.map(
    (group) => html`<section class="tag"><h2>${group.name}</h2><p class="lede">${group.description}</p>
${group.operations.map((operation) => operationSection(reader, operation, base))}</section>`,
  );
  const headerNames = new Map(
    operations
      .flatMap(({ responses }) => Object.values(responses))
      .flatMap(({ headers = {} }) => Object.entries(headers))
      .map(([name, { $ref }]) => [name, $ref.slice($ref.lastIndexOf('/') + 1)]),
  );
  const headers = [...headerNames].sort().map(([name, component]) => {
    const header = document.components.headers[component];
    return html`<div id="header-${slug(name)}"><dt><code>${name}</code></dt><dd><p>${inline(header?.description ?? '')}</p>${
      header?.example === undefined
        ? null
        : html`<p class="bounds"><code>${String(header.example)}</code></p>`
    }</dd></div>`;
  });
  const objects = schemas.map(([name, schema]) => {
    const choices = reader.choices(schema);
    return html`<section class="object" id="object-${name}"><h3><a href="#object-${name}">${name}</a></h3>
${schema.description === undefined ? null : html`<p>${inline(schema.description)}</p>`}
${
  choices.length > 0
    ? html`<p>One of ${choices.map((choice, index) => html`${index === 0 ? null : ', '}${objectLink(choice.name)}`)}, depending on <code>type</code>.</p>`
    : html`<details><summary>Fields</summary>${fieldList(reader.fields(schema))}</details>`
}</section>`;
  });

  return html`${masthead('reference')}
<div class="frame">
${nav}
<main id="main">
<h1>API reference</h1>
<p class="lede">Use the REST API to create, import, search, and scale recipes, and to build, publish, and sell products.</p>
${introduction}${parts}
<section class="tag" id="headers"><h2>Headers</h2><dl class="fields">${headers}</dl></section>
<section class="tag" id="objects"><h2>Objects</h2>${objects}</section>
</main>
</div>`;
}
