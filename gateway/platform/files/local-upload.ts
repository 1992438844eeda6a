import multipart, { type MultipartFile } from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refusal } from '#gateway/platform/answer.ts'
import type { LocalStore } from './local-store.ts'
import { type AccessKey, credentialOf, type Fields, verifyForm } from './post-policy.ts'

/** Where forms for our own disk are posted. */
export const LOCAL_UPLOAD = '/api/v3/attachment/local2'

/** A file goes to the disk in pieces: what connection, form and file hold of it on the way. */
const HELD_BYTES = 131_072

export interface LocalUploadRules {
  store: LocalStore
  /** The one in use, or one before it: a form lives some minutes. */
  keyOf: (id: string) => AccessKey | undefined
  maxBytes: number
  /** The database's clock. */
  now: () => Promise<Date>
  /** Whether this object is still waited for. @throws Refusal */
  admit: (key: string) => Promise<void>
}

/** A client that sends nothing for so long has gone. */
const IDLE_MS = 30_000
/** What a refused client still sends is read so long, so that he can read our answer. */
const DRAIN_MS = 5_000

/**
 * Takes the form of an upload: no session here, the signed policy is the permission. Nothing is held in memory, and a form that is cut,
 * too long or not allowed leaves nothing on the disk.
 */
export async function mountLocalUpload(app: FastifyInstance, given: LocalUploadRules): Promise<void> {
  const rules = { ...given, store: inTurn(given.store) }
  await app.register((scope, _options, done) => {
    scope.register(multipart, {
      limits: { fields: 20, fieldNameSize: 100, fieldSize: 8_192, files: 1, parts: 30, headerPairs: 50, fileSize: rules.maxBytes + 1 },
      throwFileSizeLimit: false,
    })
    scope.post(LOCAL_UPLOAD, { config: { disk: 'files', heldBytes: HELD_BYTES } }, async (request, reply) => {
      const { socket } = request.raw
      const giveUp = () => void socket.destroy()
      socket.setTimeout(IDLE_MS).once('timeout', giveUp)
      try {
        await receive(request, rules)
      } catch (error) {
        drain(request)
        reply.header('connection', 'close')
        throw error
      } finally {
        socket.setTimeout(0).removeListener('timeout', giveUp)
      }
      return reply.code(200).send({ statusCode: 200, data: true, message: 'ok', traceId: request.id })
    })
    done()
  })
}

/** Posts of one form take turns, and who waits for his writes nothing: what is unfinished on the disk is no more than what shares have counted. */
function inTurn(store: LocalStore): LocalStore {
  const turns = new Map<string, Promise<void>>()
  return {
    ...store,
    write: (key, bytes, ...rest) => {
      // Who goes away while he waits is noticed at his turn.
      bytes.on('error', () => {})
      const written = (turns.get(key) ?? Promise.resolve()).then(() => store.write(key, bytes, ...rest))
      const turn = written
        .catch(() => {})
        .then(() => {
          if (turns.get(key) === turn) turns.delete(key)
        })
      turns.set(key, turn)
      return written
    },
  }
}

async function receive(request: FastifyRequest, rules: LocalUploadRules): Promise<void> {
  if (!request.isMultipart()) throw new Refusal('SERVICE-1004')
  const fields: Fields = {}
  const parts = request.parts()
  // The file is the last field: what came after it was not checked when it was written.
  const end = async () => {
    if (!(await parts.next()).done) throw new Refusal('FILE-1005')
  }
  try {
    for await (const part of parts) {
      if (Object.hasOwn(fields, part.fieldname)) throw new Refusal('FILE-1005')
      if (part.type === 'file') return await store(part, fields, rules, end)
      if (typeof part.value === 'string') fields[part.fieldname] = part.value
    }
    throw new Refusal('FILE-1003')
  } catch (error) {
    throw asRefusal(error)
  }
}

/** The parser's own complaints about a form are plain errors without a code. */
const asRefusal = (error: unknown): unknown =>
  error instanceof Error && error.constructor === Error && !('code' in error)
    ? new Refusal('VALIDATION-1000', { data: { path: '', rule: 'multipart' } })
    : error

/** @param end answers when the form has ended: until then its object is not there, so that a form that is cut takes away nothing that was used. */
async function store(
  { file, fieldname }: MultipartFile,
  fields: Fields,
  { store, keyOf, now, admit }: LocalUploadRules,
  end: () => Promise<void>,
): Promise<void> {
  if (fieldname !== 'file') throw new Refusal('FILE-1005')
  const key = keyOf(credentialOf(fields))
  if (!key) throw new Refusal('FILE-1005')
  const range = verifyForm(key, fields, await now())
  const object = fields.key ?? ''
  await admit(object)
  await store.write(object, file, range, end)
}

function drain({ raw }: FastifyRequest): void {
  raw.unpipe()
  raw.resume()
  const timer = setTimeout(() => raw.destroy(), DRAIN_MS)
  timer.unref()
  raw.once('close', () => clearTimeout(timer))
}
