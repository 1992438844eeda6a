import type { Item, ProjectForm } from '#contract/tender/project.ts'
import { nextDueAt } from '#domain/tender/advance.ts'
import { execute } from '#domain/tender/execute.ts'
import { GENESIS, type StoredEntry } from '#domain/tender/log/log-chain.ts'
import type { Actor, At, Command, CustomerFacts, Entry, Env, ProjectState, Refused } from '#domain/tender/model.ts'
import { SYSTEM } from '#domain/tender/model.ts'
import { newProject } from '#domain/tender/project/new-project.ts'
import type { Vault } from '#domain/tender/vault.ts'
import { seal } from '#gateway/modules/tender/engine/projection.ts'
import { sha256 } from '#gateway/platform/vault.ts'
import type { Random } from './random.ts'

/**
 * One project played on a fake clock: real commands through the real rules, in memory. What comes out is what the gateway would have
 * stored, so logs verify and screens agree.
 */
export interface Stage {
  /** As it was drafted, before the first fact after creation. */
  readonly first: ProjectState
  readonly state: ProjectState
  readonly entries: readonly Entry[]
  readonly now: At
  /** Its log so far as it is stored; entries keep the hashes they once had. */
  sealed(): readonly StoredEntry[]
  /** Lets time pass; everything that falls due on the way happens at its own time. */
  until(at: At): void
  /** @throws Error when the rules refuse: a script that does not fit the rules is a defect. */
  send(actor: Actor, command: Command): void
  /** As `send`, but a refusal is an answer. */
  attempt(actor: Actor, command: Command): Refused | undefined
}

/** What every project of the demonstration shares. */
export interface World {
  customers: Readonly<Record<string, CustomerFacts>>
  pledge: { templateId: string; bodyHash: string }
  random: Random
  /** Where a firm sends from; the purchaser's side for ''. */
  addressOf: (customerId: string) => string
  /** Uploads of the firms, by id. */
  papers: NonNullable<Env['papers']>
  /** Seals and opens what a project keeps sealed: as the gateway does that will open it. */
  vaultOf: (projectId: string) => Vault
}

export interface Opening {
  id: string
  code: string
  form: ProjectForm
  items: Item[]
  ownerId: string
  at: At
}

export function openStage(opening: Opening, world: World): Stage {
  const first = newProject(opening)
  let state = first.state
  let now = opening.at
  const entries: Entry[] = [...first.entries]
  const chain: StoredEntry[] = []

  const vault = world.vaultOf(opening.id)

  const envAt = (at: At, { customerId = '' }: Actor): Env => ({
    at,
    receivedAt: at,
    customers: world.customers,
    pledge: world.pledge,
    sha256,
    shuffle: world.random.permutation,
    logIsSound: true,
    ip: world.addressOf(customerId),
    vault,
    papers: world.papers,
    ...((state.entryQuotes || state.rounds) && at >= state.startsAt && { sealedQuotes: sealedOf(entries) }),
    ...(state.rounds && { headHash: sealed().at(-1)!.hash }),
  })

  function sealed(): readonly StoredEntry[] {
    chain.push(...seal(opening.id, chain.at(-1)?.hash ?? GENESIS, entries.slice(chain.length)))
    return chain
  }

  function attempt(actor: Actor, command: Command): Refused | undefined {
    const result = execute(state, command, actor, envAt(now, actor))
    state = result.state
    entries.push(...result.entries)
    return result.refused
  }

  function until(at: At): void {
    for (let due = nextDueAt(state); due !== undefined && due <= at; due = nextDueAt(state)) {
      now = due > now ? due : now
      const before = state.lastSeq
      attempt(SYSTEM, { type: 'system.advance' })
      if (state.lastSeq === before) throw new Error(`${state.code}: nothing happens at ${due} although it is due (${state.status})`)
    }
    now = at > now ? at : now
  }

  return {
    first: first.state,
    get state() {
      return state
    },
    get entries() {
      return entries
    },
    get now() {
      return now
    },
    sealed,
    until,
    attempt,
    send(actor, command) {
      const refused = attempt(actor, command)
      if (refused)
        throw new Error(
          `${state.code}: ${command.type} by ${actor.name} refused with ${refused.code} ${JSON.stringify(refused.args)} in ${state.status}`,
        )
    },
  }
}

/** The sealed texts of all quotes, by the number of their entry. */
const sealedOf = (entries: readonly Entry[]): Record<number, string> =>
  Object.fromEntries(entries.filter(({ type }) => type === 'quote.accepted').map(({ seq, parts }) => [seq, String(parts.lines?.sealed)]))

const MS = { second: 1_000, minute: 60_000, hour: 3_600_000, day: 86_400_000 }
/** `at` moved by so much; negative goes back. */
export const shift = (at: At, amount: number, unit: keyof typeof MS): At =>
  new Date(Date.parse(at) + Math.round(amount * MS[unit])).toISOString()
