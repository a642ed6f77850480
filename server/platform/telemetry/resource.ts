import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { resourceFromAttributes } from '@opentelemetry/resources'

const { name, version } = JSON.parse(readFileSync(join(import.meta.dirname, '../../../package.json'), 'utf8')) as {
  name: string
  version: string
}

/** The service that measures and traces are about. */
export const serviceResource = () => resourceFromAttributes({ 'service.name': name, 'service.version': version })
