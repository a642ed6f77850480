import type { Operation, Parameter } from './document.ts'
import { exampleOf } from './fields.ts'
import { type Html, html } from './html.ts'
import { isObject, type JsonSchema } from './schemas.ts'

const inputOf = (id: string, { name, in: location, required, schema }: Parameter) => {
  const must = required && 'required'
  const choices = Array.isArray(schema.enum) ? (schema.enum as string[]) : null
  return html`<label for="${id}">${name}${required && ' (required)'}</label>
    ${
      choices
        ? html`<select id="${id}" name="${name}" data-in="${location}" ${must}>
            <option value="">${required ? 'Choose one' : 'Not set'}</option>${choices.map((choice) => html`<option>${choice}</option>`)}
          </select>`
        : html`<input id="${id}" name="${name}" data-in="${location}" autocomplete="off" spellcheck="false" ${must} />`
    }`
}

const fileOf = (form: JsonSchema | undefined) =>
  isObject(form?.properties)
    ? Object.entries(form.properties).find(([, field]) => isObject(field) && field.format === 'binary')?.[0]
    : undefined

/** A form that makes the call; it is shown once the script that sends it runs. */
export const trialForm = (
  path: string,
  method: string,
  parameters: readonly Parameter[],
  { operationId: id, requestBody }: Operation,
): Html => {
  const json = requestBody?.content['application/json']?.schema
  const file = fileOf(requestBody?.content['multipart/form-data']?.schema)
  return html`<form class="try" data-method="${method}" data-path="${path}" hidden>
    <h4>Try it</h4>
    ${parameters.map((parameter) => inputOf(`${id}-${parameter.name}`, parameter))}
    ${
      json &&
      html`<label for="${id}-body">Body</label>
        <textarea id="${id}-body" name="body" rows="6" spellcheck="false">${JSON.stringify(exampleOf(json), null, 2)}</textarea>`
    }
    ${
      file &&
      html`<label for="${id}-file">${file} (file)</label>
        <input id="${id}-file" type="file" name="file" data-field="${file}" />`
    }
    <button type="submit">Send</button>
    <div class="result" role="status"></div>
  </form>`
}
