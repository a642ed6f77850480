import assert from 'node:assert/strict'
import { test } from 'node:test'
import { contract } from '#contract/index.ts'
import { partsOfRoute } from '#contract/platform/endpoint.ts'
import { startApp } from '#test/app.ts'
import { html } from './html.ts'

test('anyone reads the document and its page, which has no inline script or style', async (t) => {
  const app = await startApp(t, { PRODUCT_NAME: 'Lyre & <Bird>' })
  const document = await fetch(`${app.base}/api/openapi.json`)
  assert.equal(document.headers.get('content-type'), 'application/json; charset=utf-8')
  const { openapi, info, paths } = (await document.json()) as {
    openapi: string
    info: { title: string }
    paths: object
  }
  assert.match(openapi, /^3\.1\./)
  assert.equal(info.title, 'Lyre & <Bird> API')
  assert.ok('/login' in paths)

  const answer = await fetch(`${app.base}/api/docs`)
  const page = await answer.text()
  assert.equal(answer.headers.get('content-type'), 'text/html; charset=utf-8')
  assert.match(page, /<h1>Lyre &amp; &lt;Bird&gt; API<\/h1>/)
  assert.doesNotMatch(page, /<style|style="|<script>|<script [^>]*>[^<]|\son\w+=/)
  for (const endpoints of Object.values(contract))
    for (const { route } of Object.values(endpoints)) {
      const { method, path } = partsOfRoute(route)
      const form = `data-method="${method.toLowerCase()}" data-path="${path.replace(/:(\w+)/g, '{$1}')}"`
      assert.ok(page.includes(form), route)
    }

  const assets = [...page.matchAll(/(?:href|src)="(\/api\/docs\/[^"]+)"/g)].map(([, path]) => path!)
  assert.equal(assets.length, 4)
  for (const path of assets) {
    const asset = await fetch(app.base + path)
    assert.equal(asset.status, 200)
    assert.match(asset.headers.get('content-type')!, path.endsWith('.css') ? /^text\/css/ : /^text\/javascript/)
    assert.equal((await fetch(app.base + path, { method: 'HEAD' })).status, 200)
  }
  assert.equal((await fetch(`${app.base}/api/docs/nothing.js`)).status, 404)
})

test('a value in markup is text and never an element', () => {
  const hostile = `<img src=x onerror="alert('x')">&`
  assert.equal(
    html`<p title="${hostile}">${[hostile, html`<b>${1}</b>`, null, false]}</p>`.text,
    '<p title="&lt;img src=x onerror=&quot;alert(&#39;x&#39;)&quot;&gt;&amp;">' +
      '&lt;img src=x onerror=&quot;alert(&#39;x&#39;)&quot;&gt;&amp;<b>1</b></p>',
  )
})
