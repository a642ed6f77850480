/**
 * Runs the W3C's HTML checker on the browser's document of every screen and dialog, and on the
 * served pages.
 */
import { execFile } from 'node:child_process'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Check } from './check.ts'
import { crawl, DESKTOP, PHONE } from './crawl.ts'
import { packaged } from './programs.ts'

type Message = { type: string; subType?: string; url: string; message: string; extract?: string }

const run = promisify(execFile)

// A react-aria date field keeps its value in a hidden input for autofill, and detaches it from any
// form with an empty name, so that it is never sent. Browsers do what is meant, and HTML has no
// other way to say it.
const HIDDEN_DATE = /<input tabindex="-1"[^>]* form="" step="60" type="date"/
const ABOUT_ITS_FORM =
  /^(Bad value “” for attribute “form” on element “input”|The “form” attribute must refer to a form)/
// A part of a menu is a group with a name, and a heading may not stand in a menu.
const PART_OF_MENU = /<section [^>]*data-rac="" role="group"/
const ABOUT_HEADINGS = /^Section lacks heading/
// The palette's field names its list by `aria-controls`, which is enough since ARIA 1.2: the list
// need not be inside it.
const ABOUT_LIST = /^Attribute “aria-activedescendant” value should either refer to a descendant element/
const isIntended = ({ message, extract = '' }: Message) =>
  (ABOUT_ITS_FORM.test(message) && HIDDEN_DATE.test(extract)) ||
  (ABOUT_HEADINGS.test(message) && PART_OF_MENU.test(extract)) ||
  (ABOUT_LIST.test(message) && /aria-controls="[^"]/.test(extract))
/** Ignores messages about style, such as how a void element is closed. */
const isFault = ({ type, subType }: Message) => type !== 'info' || subType === 'warning'
// While the list of a field is open, react-aria hides everything around it from screen readers,
// whatever the element is.
const ABOUT_HIDING = /“aria-hidden”/

export const check: Check['check'] = async (environment) => {
  const { base } = await environment.demo()
  const folder = await mkdtemp(join(environment.folder, 'vnu-'))
  const names: string[] = []
  const withList = new Set<string>()
  const keep = (name: string, html: string) => writeFile(join(folder, `${names.push(name) - 1}.html`), html)

  for (const path of ['/', '/api/docs']) await keep(path, await (await fetch(base + path)).text())
  const result = await crawl(environment.demo, {
    looks: [DESKTOP, PHONE],
    withoutData: true,
    async inspect({ page, name, view }) {
      if (view.isListOpen) withList.add(name)
      await keep(name, await page.content())
      return []
    },
  })

  const args = ['-jar', packaged('vnu-jar/build/dist/vnu.jar'), '--format', 'json', '--exit-zero-always', folder]
  const { stderr } = await run('java', args, { maxBuffer: 512 * 1024 * 1024 })
  const { messages } = JSON.parse(stderr) as { messages: Message[] }
  const nameOf = (url: string) => names[Number(/(\d+)\.html$/.exec(url)?.[1])] ?? url
  const remarks = messages
    .filter(
      (each) =>
        isFault(each) && !isIntended(each) && !(withList.has(nameOf(each.url)) && ABOUT_HIDING.test(each.message)),
    )
    .map(({ type, subType, url, message, extract = '' }) => {
      const where = extract.replaceAll(/\s+/g, ' ')
      return `${nameOf(url)}: ${subType ?? type}: ${message} ${where}`
    })
  return { scope: `${names.length} documents`, findings: [...result.findings, ...remarks] }
}
