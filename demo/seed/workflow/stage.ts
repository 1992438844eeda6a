import type { PoolClient } from 'pg'
import { codesOf } from '#domain/permission.ts'
import { GENESIS } from '#domain/tender/log/log-chain.ts'
import { HOME_ZONE } from '#domain/time/zone-clock.ts'
import { instantOf, wallTimeOf } from '#domain/time/zoned-time.ts'
import type { Definition } from '#domain/workflow/definition.ts'
import { execute } from '#domain/workflow/execute.ts'
import {
  type Actor,
  type At,
  type Command,
  type Directory,
  type Entry,
  type FormData,
  type InstanceState,
  type Running,
  SYSTEM,
} from '#domain/workflow/model.ts'
import { newInstance } from '#domain/workflow/new-instance.ts'
import { directoryFor } from '#gateway/modules/workflow/directory/directory.ts'
import { seal } from '#gateway/modules/workflow/engine/chain.ts'
import { envOf } from '#gateway/modules/workflow/engine/env.ts'
import { mainDepartmentOf, writeInstance } from '#gateway/modules/workflow/engine/instance.queries.ts'
import { changedIn, wholeForm, withSumPerms } from '#gateway/modules/workflow/engine/record.ts'
import { insertRecord } from '#gateway/modules/workflow/forms/form.queries.ts'
import { requisitionHooks } from '#gateway/modules/workflow/forms/form-hooks.ts'
import { ulid } from '#gateway/platform/ids.ts'

/**
 * One process played on a fake clock: real commands through the real rules, asking the house that the demonstration has. What comes out is written by the
 * functions that the gateway writes with, so logs verify and screens agree.
 */
export interface ProcessStage {
  readonly state: InstanceState
  /** @throws Error when the rules refuse: a script that does not fit the rules is a defect. */
  send(at: At, username: string, command: Command): Promise<void>
  write(): Promise<void>
}

interface Person {
  id: string
  username: string
  name: string
  roles: string[]
  leftAt: At | null
}

/** What every process of the demonstration shares. */
export interface House {
  client: PoolClient
  tenantId: string
  people: ReadonlyMap<string, Person>
}

export async function openHouse(client: PoolClient, tenantId: string): Promise<House> {
  const { rows } = await client.query<Person>(
    `select u.id, u.username, u.real_name as name, u.left_at as "leftAt",
       coalesce(array_agg(r.role) filter (where r.role is not null), '{}') as roles
     from user_account u left join user_role r on r.user_id = u.id where u.tenant_id = $1 and u.side = 'staff' group by u.id`,
    [tenantId],
  )
  return { client, tenantId, people: new Map(rows.map((row) => [row.username, row])) }
}

function actorFor({ people }: House, username: string): Actor {
  const person = people.get(username)
  if (!person) throw new Error(`the demonstration has nobody called ${username}`)
  const { id, name, roles } = person
  return { userId: id, name, administrates: codesOf(roles, 'staff').includes('workflow:admin'), actsFor: [] }
}

export interface Beginning {
  definition: Definition
  by: string
  at: At
  form: FormData
  /** Of a record that is there already. */
  businessId?: string
  title?: string
  /** People by roles of the record's own. */
  roles?: Directory['projectRoles']
}

export async function openProcess(house: House, { definition, by, at, form, ...record }: Beginning): Promise<ProcessStage> {
  const { client, tenantId } = house
  const initiator = actorFor(house, by)
  const { businessId = ulid(Date.parse(at)), title = String(form.title), roles } = record
  const id = ulid(Date.parse(at))
  const deptId = await mainDepartmentOf(client, tenantId, initiator.userId)
  const whole = wholeForm(definition.formCode, form, 'zh')
  const begun = { id, definition, businessId, title, initiatorId: initiator.userId, deptId, form: whole, at }
  const first = newInstance(begun)
  const entries: Entry[] = []
  let state = first
  let last: { command: Command; actor: Actor } | undefined

  async function send(now: At, username: string, command: Command): Promise<void> {
    const actor = username === SYSTEM.userId ? SYSTEM : actorFor(house, username)
    const running = { definition: withSumPerms(definition), state }
    const meant = withChanges(definition, state, command)
    const env = envOf(now, await directoryAt(house, running, meant, now, roles))
    const result = execute(running, meant, actor, env)
    if (result.refused) throw new Error(`${state.title}: ${command.type} by ${username}: ${JSON.stringify(result.refused)}`)
    state = result.state
    last = { command: meant, actor }
    entries.push(...result.entries)
  }

  async function write(): Promise<void> {
    const isRequisition = definition.code === 'requisition'
    if (isRequisition)
      await insertRecord(
        client,
        { tenantId, userId: initiator.userId },
        { id: businessId, formCode: definition.formCode, values: state.form },
      )
    const sealed = seal(id, GENESIS, entries)
    await writeInstance(client, { tenantId, definition, state, sealed, headHash: sealed.at(-1)?.hash ?? GENESIS })
    if (isRequisition && last)
      await requisitionHooks.onChange?.(client, { tenantId, definition, ...last, before: first, state, at: state.lastAt })
  }

  return {
    get state() {
      return state
    },
    send,
    write,
  }
}

/** A form that is sent again says only what changes, as the gateway hands it to the rules. */
function withChanges({ formCode }: Definition, state: InstanceState, command: Command): Command {
  if (!('form' in command)) return command
  const { form: sent, ...rest } = command
  const form = changedIn(state.form, wholeForm(formCode, { ...state.form, ...sent }, 'zh'))
  return (form ? { ...rest, form } : rest) as Command
}

/** The house as it was then: whoever has left was still there before. */
async function directoryAt(
  { client, tenantId, people }: House,
  running: Running,
  command: Command,
  at: At,
  roles?: Directory['projectRoles'],
) {
  const directory = await directoryFor(client, tenantId, running, command, roles)
  const leftLater = new Set([...people.values()].flatMap(({ id, leftAt }) => (leftAt !== null && at < leftAt ? id : [])))
  const then = Object.entries(directory.people).map(([id, { active }]) => [id, { active: active || leftLater.has(id) }])
  return { ...directory, people: Object.fromEntries(then) }
}

const DAY_MS = 86_400_000

/** A time of the working day that lies so many working days before today, by the clock of the house; never later than `now`. */
export function workday(now: At, before: number, time: string): At {
  let day = Date.parse(`${wallTimeOf(now, HOME_ZONE).slice(0, 10)}T00:00:00Z`)
  for (let left = before; left > 0; ) {
    day -= DAY_MS
    if (![0, 6].includes(new Date(day).getUTCDay())) left--
  }
  const instant = instantOf(`${new Date(day).toISOString().slice(0, 10)} ${time}`, HOME_ZONE)
  if (!instant.ok) throw new RangeError(`${time} is no time`)
  return instant.iso
}

/** The day so many days after today. */
export const dayIn = (now: At, days: number): string => new Date(Date.parse(now) + days * DAY_MS).toISOString().slice(0, 10)
