import multipart, { type MultipartFile } from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refusal } from '#gateway/platform/http/answer.ts'
import type { LocalStore } from './local-store.ts'
import { type AccessKey, credentialOf, type Fields, verifyForm } from './post-policy.ts'

/** Where forms for our own disk are posted. */
export const LOCAL_UPLOAD = '/api/v3/attachment/local2'

/** A file goes to the disk in pieces: what connection, form and file hold of it on the way. */
const HELD_BYTES = 131_072

/** What a form may consist of, beside the bytes of its file. */
const FORM = { fields: 10, fieldNameSize: 100, fieldSize: 1_024, files: 1, parts: 15, headerPairs: 10, headerSize: 2_048 }

export interface LocalUploadRules {
  store: LocalStore
  /** The one in use, or one before it: a form lives some minutes. */
  keyOf: (id: string) => AccessKey | undefined
  maxBytes: number
  /** The database's clock. */
  now: () => Promise<Date>
  /** Whose object this is, that is still waited for. @throws Refusal */
  admit: (key: string) => Promise<string>
  /** How long a form may take to prove its permission. */
  proofMs?: number
}

/** What stands before the file is short: whoever has not sent it by then has no permission. */
const PROOF_MS = 60_000
/** A client that sends nothing for so long has gone. */
const IDLE_MS = 30_000
/** What a refused client still sends is read so long, so that he can read our answer. */
const DRAIN_MS = 5_000

/**
 * Takes the form of an upload: no session here, the signed policy is the permission, and what its bytes hold on their way is of the share of whom it was
 * given to. Who has proved none holds a few short fields for a while. A form that is cut, too long or not allowed leaves nothing on the disk.
 */
export async function mountLocalUpload(app: FastifyInstance, given: LocalUploadRules): Promise<void> {
  const rules = { ...given, store: inTurn(given.store) }
  await app.register((scope, _options, done) => {
    scope.register(multipart, {
      limits: { ...FORM, fileSize: rules.maxBytes + 1 },
      throwFileSizeLimit: false,
    })
    scope.post(LOCAL_UPLOAD, { config: { disk: 'files', heldBytes: 0 } }, async (request, reply) => {
      const { socket } = request.raw
      const giveUp = () => void socket.destroy()
      socket.setTimeout(IDLE_MS).once('timeout', giveUp)
      const unproved = setTimeout(giveUp, rules.proofMs ?? PROOF_MS).unref()
      const takeRoom = (owner: string) => {
        clearTimeout(unproved)
        const giveBack = scope.takeBody(owner, 'files', HELD_BYTES)
        if (!giveBack) throw new Refusal('SERVICE-1014')
        return giveBack
      }
      try {
        await receive(request, { ...rules, takeRoom })
      } catch (error) {
        drain(request)
        reply.header('connection', 'close')
        throw error
      } finally {
        clearTimeout(unproved)
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

interface Receiving extends LocalUploadRules {
  /** @returns how to give it back. @throws Refusal where there is none */
  takeRoom: (owner: string) => () => void
}

async function receive(request: FastifyRequest, rules: Receiving): Promise<void> {
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
  { store, keyOf, now, admit, takeRoom }: Receiving,
  end: () => Promise<void>,
): Promise<void> {
  if (fieldname !== 'file') throw new Refusal('FILE-1005')
  const key = keyOf(credentialOf(fields))
  if (!key) throw new Refusal('FILE-1005')
  const range = verifyForm(key, fields, await now())
  const object = fields.key ?? ''
  const giveBack = takeRoom(await admit(object))
  try {
    await store.write(object, file, range, end)
  } finally {
    giveBack()
  }
}

function drain({ raw }: FastifyRequest): void {
  raw.unpipe()
  raw.resume()
  const timer = setTimeout(() => raw.destroy(), DRAIN_MS)
  timer.unref()
  raw.once('close', () => clearTimeout(timer))
}
