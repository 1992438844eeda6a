import { type ReadonlySignal, signal } from '@preact/signals-react'
import type { Anchor, LogEntry, SignedReceipt } from '#contract/tender/bid.ts'
import type { Failure } from '#core/http/failure.ts'
import { createQuery, type Query } from '#core/query.ts'
import { anchorText, isUnder } from '#domain/tender/log/anchor.ts'
import { verifyLog } from '#domain/tender/log/log-chain.ts'
import { type PublicKey, verifyReceipt, verifySignature } from '#domain/tender/log/receipt.ts'
import type { RoundFaultAt } from '#domain/tender/log/rounds-proof.ts'

export type SignedAnchor = Omit<Anchor, 'hash'>

export interface ProofClient {
  log(signal: AbortSignal): Promise<LogEntry[]>
  keys(): Promise<PublicKey[]>
  anchors(): Promise<SignedAnchor[]>
  /** An anchor that the schedule of the house asks for and that is not there: the entry it must have signed, and its name where it is told. */
  missingAnchor(): Promise<MissingAnchor | undefined>
  /** Receipts of the acting firm: none of whoever may not bid, refused for a firm that does not in this project. */
  receipts(): Promise<SignedReceipt[]>
  digest: (text: string) => Promise<string>
  subtle: SubtleCrypto
}

export interface MissingAnchor {
  seq: number
  field: string
}

/** What is wrong with a receipt. */
export type ReceiptFault = 'signature' | 'missing' | 'differs'

export interface Proof {
  ok: boolean
  entries: number
  firstBad?: number
  head?: { seq: number; hash: string }
  receipts: { receipt: SignedReceipt; fault?: ReceiptFault }[]
  /** Anchors whose signature and heads fit, of all that name the project. */
  anchors: { good: number; all: number }
  missingAnchor?: MissingAnchor
  /** Sealed rounds: the first entry that is not what was sealed or what the rules compute. */
  roundFault?: RoundFaultAt
}

export interface Checked {
  proof: Proof
  log: readonly LogEntry[]
}

export interface ProofStore extends Pick<Query<Checked>, 'state' | 'close'> {
  /** What is done while it runs. */
  readonly step: ReadonlySignal<'reading' | 'computing'>
  /** Reads the log and recomputes all of it here; until then nothing is shown. Never throws. */
  run(more?: readonly SignedReceipt[]): Promise<void>
}

/** Verification in the browser (TEND-07, TEND-08): the gateway is asked for data only, never for the verdict. */
export function createProofStore(client: ProofClient, projectId: string): ProofStore {
  const step = signal<'reading' | 'computing'>('reading')
  let given: readonly SignedReceipt[] = []
  const { state, clear, open, close } = createQuery<Checked>({
    read: async (still) => {
      step.value = 'reading'
      const [log, keys, anchors, missingAnchor, own] = await Promise.all([
        client.log(still),
        client.keys(),
        client.anchors(),
        unlessRefused(client.missingAnchor, undefined),
        unlessRefused(client.receipts, []),
      ])
      if (!still.aborted) step.value = 'computing'
      const receipts = [...given, ...own.filter((receipt) => !given.some((one) => one.sig === receipt.sig))]
      return { proof: await prove(client, { projectId, log, keys, anchors, missingAnchor, receipts }), log }
    },
  })
  const run = (more: readonly SignedReceipt[] = []) => {
    given = more
    clear()
    return open()
  }
  return { state, step, run, close }
}

/** Who does not bid in a project has no receipts of it, and not everybody may have it verified; that is no failure of what is verified here. */
async function unlessRefused<T>(ask: () => Promise<T>, none: T): Promise<T> {
  try {
    return await ask()
  } catch (cause) {
    const { kind } = cause as Failure
    if (kind === 'refused' || kind === 'forbidden') return none
    throw cause
  }
}

interface Evidence {
  projectId: string
  log: readonly LogEntry[]
  keys: readonly PublicKey[]
  anchors: readonly SignedAnchor[]
  missingAnchor: MissingAnchor | undefined
  receipts: readonly SignedReceipt[]
}

async function prove(
  { digest, subtle }: ProofClient,
  { projectId, log, keys, anchors, missingAnchor, receipts }: Evidence,
): Promise<Proof> {
  const chain = await verifyLog(log, digest)
  const hashAt = new Map(log.map((entry) => [entry.seq, entry.hash]))
  const checked = await Promise.all(
    receipts.map(async (receipt) => {
      const fault = await faultOf(receipt, { projectId, keys, subtle, hashAt })
      return { receipt, ...(fault && { fault }) }
    }),
  )
  let good = 0
  for (const anchor of anchors) {
    const head = anchor.heads.find((one) => one.projectId === projectId)
    const signed = await verifySignature(anchorText(anchor), anchor.kid, anchor.sig, keys, subtle)
    if (signed && head && (await isUnder(digest, head, anchor)) && hashAt.get(head.seq) === head.hash) good += 1
  }
  const last = log.at(-1)
  // A sound log of another project proves nothing here, and neither does no log at all.
  const firstBad = chain.firstBad ?? log.find((entry) => entry.projectId !== projectId)?.seq
  const sound = log.length > 0 && firstBad === undefined
  const roundFault = sound ? await firstRoundFault(log, digest) : undefined
  const ok = sound && !roundFault && !missingAnchor && good === anchors.length && checked.every(({ fault }) => fault === undefined)
  return {
    ok,
    entries: chain.entries,
    receipts: checked,
    anchors: { good, all: anchors.length },
    ...(missingAnchor && { missingAnchor }),
    ...(roundFault && { roundFault }),
    ...(firstBad !== undefined && { firstBad }),
    ...(last && { head: { seq: last.seq, hash: last.hash } }),
  }
}

interface ReceiptContext {
  projectId: string
  keys: readonly PublicKey[]
  subtle: SubtleCrypto
  hashAt: ReadonlyMap<number, string>
}

async function faultOf(receipt: SignedReceipt, { projectId, keys, subtle, hashAt }: ReceiptContext): Promise<ReceiptFault | undefined> {
  if (!(await verifyReceipt(receipt, keys, subtle))) return 'signature'
  if (receipt.projectId !== projectId) return 'missing'
  if (receipt.seq === undefined) return [...hashAt.values()].includes(receipt.hash) ? undefined : 'missing'
  const hash = hashAt.get(receipt.seq)
  if (hash === undefined) return 'missing'
  return hash === receipt.hash ? undefined : 'differs'
}

/** The rules of rounds come with the first check, not with each list that leads to one. */
async function firstRoundFault(log: readonly LogEntry[], digest: ProofClient['digest']): Promise<RoundFaultAt | undefined> {
  const { checkRounds } = await import('#domain/tender/log/rounds-check.ts')
  return (await checkRounds(log, digest)).faults[0]
}
