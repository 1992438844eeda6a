import { type ErrorCode, errors } from '#contract/errors.ts'
import type { Call, CallName } from '#contract/kit.ts'

type Json = Record<string, unknown>

/** Refusals of any call that needs a sign-in. */
const USUAL: readonly ErrorCode[] = [
  'AUTH-1001',
  'AUTH-1002',
  'AUTH-1003',
  'AUTH-1004',
  'VALIDATION-1000',
  'SERVICE-1000',
  'SERVICE-1005',
  'SERVICE-1008',
]

/**
 * The contract as OpenAPI 3.1. Pure: the same table gives the same document, keys in the table's order.
 *
 * @param calls every call by its name, `METHOD /path`
 */
export function openApiOf(calls: Record<CallName, Call>): Json {
  const paths: Record<string, Json> = {}
  for (const [name, call] of Object.entries(calls) as [CallName, Call][]) {
    const [method, path] = name.split(' ') as [string, string]
    const template = path.replaceAll(/:(\w+)/g, '{$1}')
    paths[template] = { ...paths[template], [method.toLowerCase()]: operationOf(call, path) }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'fly-tender gateway', version: '1' },
    security: [{ bearer: [] }],
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: { Refusal: refusal },
    },
  }
}

function operationOf(call: Call, path: string): Json {
  return {
    summary: call.summary,
    tags: [path.split('/')[1] ?? ''],
    parameters: [...fieldsOf(call.params, 'path'), ...fieldsOf(call.query, 'query'), ...(call.command ? [idempotencyKey] : [])],
    ...(call.body && { requestBody: { required: true, content: { 'application/json': { schema: plain(call.body) } } } }),
    responses: {
      200: { description: 'Done', content: { [typeOf(call)]: { schema: plain(call.reply) } } },
      ...refusalsOf(call),
    },
  }
}

const typeOf = ({ stream, blob }: Call): string => (stream ? 'text/event-stream' : blob ? 'application/octet-stream' : 'application/json')

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: true,
  description: 'Made once for one intent; the same key with the same body gives the same answer',
  schema: { type: 'string', format: 'uuid' },
}

function fieldsOf(parameters: Call['query'], place: 'path' | 'query'): Json[] {
  const { properties = {}, required = [] } = (parameters ?? {}) as { properties?: Record<string, Json>; required?: string[] }
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: place,
    required: required.includes(name),
    schema: plain(schema),
  }))
}

/** One response a status; its description names the codes. */
function refusalsOf({ fails = [], command }: Call): Json {
  const codes = new Set<ErrorCode>([...USUAL, ...(command ? (['TENDER-2005', 'TENDER-2006'] as const) : []), ...fails])
  const byStatus = Object.groupBy([...codes].sort(), (code) => String(errors[code].status))
  return Object.fromEntries(
    Object.entries(byStatus).map(([status, list = []]) => [
      status,
      {
        description: list.map((code) => `${code} ${errors[code].en}`).join('; '),
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } },
      },
    ]),
  )
}

const refusal = {
  type: 'object',
  required: ['statusCode', 'messageCode', 'message', 'args', 'traceId'],
  properties: {
    statusCode: { type: 'integer' },
    messageCode: { type: 'string', enum: Object.keys(errors) },
    message: { type: 'string', description: 'In the language of Accept-Language' },
    args: { type: 'object', description: "Values of the sentence's places; instants ISO, money as decimal strings" },
    data: {},
    traceId: { type: 'string' },
  },
}

/** A schema as JSON, without what the schema library keeps beside it. */
const plain = (schema: unknown): Json => JSON.parse(JSON.stringify(schema)) as Json
