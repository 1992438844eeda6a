import { Failure } from './failure.ts'
import type { Body, CommandName, CommonOptions, Http, Reply } from './http.ts'
import type { StorageDoor } from './storage.ts'

/** A command whose answer has not come. */
export interface PendingCommand {
  readonly key: string
  readonly call: CommandName
  readonly body: unknown
  readonly customerId: string
  /** When it was first sent, ms since 1970. */
  readonly at: number
}

/** Keeps a command over a lost connection or a reload, until its outcome is known (tendering.md 8.4). */
export interface PendingSlot {
  /** The command that still waits for its answer. */
  waiting(): PendingCommand | undefined
  /**
   * Sends a command under a new key and keeps it until the gateway has decided.
   * @throws Failure: `refused` and `forbidden` are decisions; after any other the command waits on
   */
  send<N extends CommandName>(call: N, body: Body<N>, options?: CommonOptions): Promise<Reply<N>>
  /** Sends the waiting command again under its own key: it never counts twice. Undefined when none waits. @throws Failure as `send` */
  resume(options?: CommonOptions): Promise<{ command: PendingCommand; reply: unknown } | undefined>
  /** Forgets the waiting command, its outcome unknown. */
  drop(): void
}

export interface PendingDeps {
  http: Pick<Http, 'call'>
  /** Tab storage: reloads find it, other tabs do not send it a second time. */
  storage: StorageDoor
  /** ms since 1970. */
  now: () => number
  /** The firm of now. */
  customerId: () => string
  newKey?: () => string
}

/** @param slot names the place, e.g. `bid:<projectId>`: one command at a time waits in it */
export function pendingSlot(
  slot: string,
  { http, storage, now, customerId, newKey = () => crypto.randomUUID() }: PendingDeps,
): PendingSlot {
  const name = `pending:${slot}`
  const waiting = () => storage.read<PendingCommand>(name)

  async function send(command: PendingCommand, options: CommonOptions): Promise<unknown> {
    storage.write(name, command)
    try {
      const { call, body, key } = command
      const reply = await http.call(call, { stay: true, ...options, body, key, ...firm(command) } as never)
      storage.remove(name)
      return reply
    } catch (cause) {
      if (cause instanceof Failure && (cause.kind === 'refused' || cause.kind === 'forbidden')) storage.remove(name)
      throw cause
    }
  }

  return {
    waiting,
    drop: () => storage.remove(name),
    send: (call, body, options = {}) => send({ key: newKey(), call, body, customerId: customerId(), at: now() }, options) as Promise<never>,
    async resume(options = {}) {
      const command = waiting()
      return command && { command, reply: await send(command, options) }
    },
  }
}

const firm = ({ customerId }: PendingCommand) => (customerId ? { customerId } : {})
