import { callArticle, fieldTable } from './call.ts'
import type { ApiDocument } from './document.ts'
import { fieldsOf } from './fields.ts'
import { html } from './html.ts'

const titled = (name: string) => name[0]!.toUpperCase() + name.slice(1)

/** The API for people: every call by feature, to be read and tried. */
export const docsPage = (document: ApiDocument): string => {
  const calls = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  )
  const sections = document.tags
    .map((tag) => ({ ...tag, calls: calls.filter(({ operation }) => operation.tags.includes(tag.name)) }))
    .filter((section) => section.calls.length > 0)
  const { title, version, description } = document.info

  return html`<!doctype html>
<html lang="en-AU">
<head>
  <meta charset="utf-8" />
  <meta name="viewport" content="width=device-width, initial-scale=1" />
  <meta name="color-scheme" content="light dark" />
  <title>${title}</title>
  <meta name="description" content="${description}" />
  <link rel="icon" href="/icon.svg" type="image/svg+xml" />
  <link rel="stylesheet" href="/api/docs/page.css" />
  <link rel="stylesheet" href="/api/docs/calls.css" />
  <script src="/api/docs/theme.js"></script>
  <script type="module" src="/api/docs/page.js"></script>
</head>
<body>
  <a class="skip" href="#calls">Skip to the calls</a>
  <header>
    <div class="wide">
      <h1>${title}</h1>
      <p>${description} <a href="/api/openapi.json">OpenAPI document</a>, version ${version}.</p>
      <div class="tools" hidden>
        <div>
          <label for="filter">Find a call</label>
          <input id="filter" type="search" placeholder="shifts, PATCH, notification …" autocomplete="off" />
        </div>
        <div>
          <label for="token">Token</label>
          <input id="token" type="password" autocomplete="off" spellcheck="false" aria-describedby="token-hint" />
          <p class="hint" id="token-hint">Filled in if you are signed in; otherwise paste one.</p>
        </div>
      </div>
      <p class="hint" id="found" role="status"></p>
    </div>
  </header>
  <div class="wide columns">
    <nav aria-label="Features"><ul>${sections.map(
      ({ name, calls: own }) =>
        html`<li><a href="#${name}">${titled(name)} <span class="count">${own.length}</span></a></li>`,
    )}<li><a href="#schemas">Schemas</a></li></ul></nav>
    <main id="calls" tabindex="-1">
      ${sections.map(
        ({ name, description: about, calls: own }) => html`<section id="${name}" aria-labelledby="${name}-title">
        <h2 id="${name}-title">${titled(name)}</h2>
        <p class="dim">${about}</p>
        ${own.map(({ path, method, operation }) => callArticle(document, path, method, operation))}
      </section>`,
      )}
      <section id="schemas" aria-labelledby="schemas-title">
        <h2 id="schemas-title">Schemas</h2>
        <p class="dim">Objects used in responses.</p>
        ${Object.entries(document.components.schemas).map(
          ([name, schema]) => html`<details class="call" id="schema-${name}">
          <summary><h3>${name}</h3></summary>
          <div class="inside">${fieldTable(`Fields of ${name}`, fieldsOf(schema))}</div>
        </details>`,
        )}
      </section>
    </main>
  </div>
</body>
</html>
`.text
}
