import { Ajv } from 'ajv'
import { fullFormats } from 'ajv-formats/dist/formats.js'
import type { FastifyInstance } from 'fastify'
import type { Static, TSchema } from 'typebox'
import { Refusal } from './answer.ts'
import { isSoundText, readJson } from './json-body.ts'

const options = {
  removeAdditional: false,
  useDefaults: true,
  allErrors: false,
  strict: false,
  strictNumbers: true,
  formats: fullFormats,
} as const

/** Bodies are taken as they are or refused: nothing is converted, nothing removed. */
const strict = new Ajv({ ...options, coerceTypes: false })
/** A query string is text, so numbers and booleans are read from it; one value stays one value. */
const reading = new Ajv({ ...options, coerceTypes: true })

/**
 * Judges what a body holds of another call's, e.g. the search that an export repeats.
 *
 * @throws Refusal VALIDATION-1000 as the call itself would
 */
export function bodyCheck(schema: object): (body: unknown) => void {
  const isSound = strict.compile(schema)
  return (body) => {
    if (isSound(body)) return
    const [first] = isSound.errors ?? []
    throw new Refusal('VALIDATION-1000', { data: { path: first?.instancePath ?? '', rule: first?.keyword ?? '' } })
  }
}

/** Whether a value is what a schema says, as it stands: where one of many must not break a whole reply. */
export const fits = <S extends TSchema>(schema: S) => strict.compile<Static<S>>(schema)

/** Bodies of calls are JSON in UTF-8; everything else is refused before any route sees it. */
export function acceptStrictBodies(app: FastifyInstance): void {
  app.setValidatorCompiler(({ schema, httpPart }) => (httpPart === 'body' ? strict : reading).compile(schema as object))
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    try {
      const charset = /;\s*charset="?([^";\s]+)/i.exec(request.headers['content-type'] ?? '')?.[1]
      if (charset !== undefined && !/^utf-?8$/i.test(charset)) throw new Refusal('SERVICE-1004')
      done(null, readJson(body as Buffer, request.routeOptions.config.maxItems))
    } catch (error) {
      done(error as Error)
    }
  })
  // The reader of numbers makes Infinity of a text, and no bound of a schema holds it.
  app.addHook('preHandler', (request, _reply, done) => {
    const query = Object.entries((request.query ?? {}) as Record<string, unknown>)
    const endless = query.find(([, value]) => typeof value === 'number' && !Number.isFinite(value))
    done(endless && new Refusal('VALIDATION-1000', { data: { path: `/${endless[0]}`, rule: 'type' } }))
  })
  app.addHook('preValidation', (request, _reply, done) => {
    const query = Object.entries((request.query ?? {}) as Record<string, unknown>)
    const odd = query.find((pair) => pair.flat().some((text) => typeof text === 'string' && !isSoundText(text)))
    done(odd ? new Refusal('VALIDATION-1000', { data: { path: '', rule: 'text' } }) : undefined)
  })
}
