/** Type in which a form reads the field's text. `time` drops the seconds. */
export type ValueType = 'text' | 'time' | 'number' | 'list' | 'numbers' | 'flag' | 'file'

/** A field as read from the attributes that `fieldAttributes` puts on its element. */
export type FormField = {
  name: string
  reading: ValueType
  isRequired: boolean
  /** The field's own sentence for being empty, and the one made from its label. */
  missing: string
  otherwise: string
  /** True if a part of a date or time was deleted, so that its old value no longer applies. */
  isUnfinished?: boolean
}

const NOTHING = new FormData()

const isEmpty = (value: unknown) =>
  value === undefined ||
  value === null ||
  value === '' ||
  value === false ||
  (Array.isArray(value) && value.length === 0)

const numberOf = (text: string) => (text.trim() === '' ? null : Number(text))

function read(data: FormData, { name, reading }: FormField): unknown {
  const texts = data.getAll(name).filter((entry) => typeof entry === 'string')
  const first = texts[0] ?? ''
  switch (reading) {
    case 'list':
      return texts.filter((text) => text !== '')
    case 'numbers':
      return texts.filter((text) => text !== '').map(Number)
    case 'number':
      return numberOf(first)
    case 'flag':
      return texts.length > 0
    case 'time':
      return first.slice(0, 5)
    case 'file': {
      const file = data.get(name)
      // A file input with nothing chosen still sends a nameless empty file.
      return file instanceof File && (file.name !== '' || file.size > 0) ? file : null
    }
    case 'text':
      return first
  }
}

/** Converts form data to the values that the schema expects, and lists empty required fields. */
export function readForm(data: FormData, fields: FormField[], sentence?: string) {
  const values: Record<string, unknown> = {}
  const empty: Record<string, string> = {}
  for (const field of fields) {
    const value = read(field.isUnfinished ? NOTHING : data, field)
    values[field.name] = value
    if (field.isRequired && isEmpty(value)) empty[field.name] = field.missing || sentence || field.otherwise
  }
  return { values, empty }
}
