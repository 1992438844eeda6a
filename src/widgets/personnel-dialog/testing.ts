import { signal } from '@preact/signals-react'
import { act, render } from '@testing-library/react'
import { createElement } from 'react'
import { RuntimeContext } from '#core/runtime/context.tsx'
import type { Runtime } from '#core/runtime/runtime.ts'
import { aRuntime } from '#core/testing.tsx'
import type { Person } from '#widgets/people-list/index.ts'
import { aHost } from '#widgets/user-picker/testing.ts'
import { type DialogHost, PersonnelDialog } from './PersonnelDialog.tsx'
import type { AllProps, Unit } from './personnel.types.ts'

/** A house: Group over Law (ann, bob) and Buying (bob, cid, dan who has left); bob's main department is Buying. */
const UNITS: readonly Unit[] = [
  { id: 'group', name: 'Group', treeNames: 'Group', parentIds: [], hasOrgNum: 2, hasEmpNum: 0 },
  { id: 'law', name: 'Law', treeNames: 'Group/Law', parentIds: ['group'], hasOrgNum: 0, hasEmpNum: 2 },
  { id: 'buy', name: 'Buying', treeNames: 'Group/Buying', parentIds: ['group'], hasOrgNum: 0, hasEmpNum: 3 },
]
const place = (id: string, isMaster: '0' | '1') => {
  const unit = UNITS.find((one) => one.id === id)
  return { id, name: unit?.name ?? '', treeNames: unit?.treeNames ?? '', parentIds: [...(unit?.parentIds ?? [])], isMaster }
}
export const PEOPLE: readonly Person[] = [
  { id: 'ann', realName: 'Ann', username: 'a1', orgs: [place('law', '1')] },
  { id: 'bob', realName: 'Bob', username: 'b2', orgs: [place('law', '0'), place('buy', '1')] },
  { id: 'cid', realName: 'Cid', username: 'c3', orgs: [place('buy', '1')] },
  { id: 'dan', realName: 'Dan', username: 'd4', left: true, orgs: [place('buy', '1')] },
]
const worksIn = (id: string) => (person: Person) => person.orgs?.some((org) => org.id === id)
const beneath = (id: string) => PEOPLE.filter((person) => person.left !== true && (id === 'group' || worksIn(id)(person)))
const childrenOf = (id: string | undefined) => UNITS.filter(({ parentIds = [] }) => (parentIds.at(-1) ?? '') === (id ?? ''))

/** The gateway of that house. `ensure-status` counts as the real one does. */
export const houseAnswers = {
  'POST /platform/select-emp/tree-list': ({ body }: { body?: unknown }) => {
    const { orgId } = body as { orgId?: string }
    const people = orgId ? PEOPLE.filter(worksIn(orgId)) : []
    const orgs = childrenOf(orgId)
    return { orgs, empUsers: people, orgTotal: orgs.length, empTotal: people.length }
  },
  'POST /platform/select-emp/search': ({ body }: { body?: unknown }) => {
    const text = (body as { nameLike: string }).nameLike.toLowerCase()
    const people = PEOPLE.filter(({ realName = '', username = '' }) => `${realName} ${username}`.toLowerCase().includes(text))
    const orgs = UNITS.filter(({ name = '' }) => name.toLowerCase().includes(text))
    return { orgs, empUsers: people, orgTotal: orgs.length, empTotal: people.length }
  },
  'POST /platform/select-emp/by-orgId': ({ body }: { body?: unknown }) => {
    const empUsers = beneath((body as { orgId: string }).orgId)
    return { empUsers, empTotal: empUsers.length, pageIndex: 1, totalPages: 1 }
  },
  'POST /platform/select-emp/ensure-status': ({ body }: { body?: unknown }) =>
    Object.fromEntries(
      (body as { orgUsers: { orgId: string; userIds: string[] }[] }).orgUsers.map(({ orgId, userIds }) => {
        const both = beneath(orgId).filter(({ id }) => userIds.includes(id)).length
        return [orgId, both === 0 ? 'none' : both === beneath(orgId).length ? 'all' : 'half']
      }),
    ),
  'POST /platform/select-emp/by-userIds': ({ body }: { body?: unknown }) =>
    PEOPLE.filter(({ id }) => (body as { userIds: string[] }).userIds.includes(id)),
  'POST /platform/empUser/by-names': ({ body }: { body?: unknown }) =>
    (body as { names: string[] }).names.map((name) => ({
      name,
      users: PEOPLE.filter((one) => one.username === name).map(({ orgs: _, ...user }) => ({ ...user, orgName: '' })),
    })),
  'POST /platform/select-org/tree-list': ({ body }: { body?: unknown }) => childrenOf((body as { orgId?: string }).orgId),
  'POST /platform/select-org/by-orgId': ({ body }: { body?: unknown }) => {
    const { orgId } = body as { orgId: string }
    return UNITS.filter(({ id, parentIds = [] }) => id === orgId || parentIds.includes(orgId))
  },
  'POST /platform/select-org/by-orgIds': ({ body }: { body?: unknown }) =>
    UNITS.filter(({ id }) => (body as { orgIds: string[] }).orgIds.includes(id)),
  'POST /platform/select-org/search': ({ body }: { body?: unknown }) =>
    UNITS.filter(({ name = '' }) => name.toLowerCase().includes((body as { nameLike: string }).nameLike.toLowerCase())),
}

const defaults: AllProps = {
  ...{ type: 'user', multiple: true, value: '', selected: [], max: 0, rootOrgId: '', params: {}, loader: undefined },
  ...{ opened: true, presentation: 'dialog', heading: '', width: '', fullscreen: false, fullscreenButton: false },
  ...{ dismissible: false, nonModal: false },
}

interface DialogOptions {
  lang?: 'en' | 'zh'
  answers?: object
  /** The page lets it close. */
  allow?: boolean
}

/** The open dialog in a page of its own. `results` is how it was closed. */
export async function aDialog(over: Partial<AllProps> = {}, { lang = 'en', answers = {}, allow = true }: DialogOptions = {}) {
  const made = aHost({ ...defaults, ...over }, lang)
  const results: unknown[] = []
  const opened = signal(true)
  const dialog = {
    ...{ opened, busy: signal(false), refusal: signal('') },
    async close(reason: string, result?: unknown) {
      results.push(reason === 'confirm' ? result : reason)
      if (allow) opened.value = false
      return allow
    },
  }
  const host = { ...made.host, dialog } as unknown as DialogHost
  const runtime: Runtime = aRuntime({ lang, answers: { ...houseAnswers, ...answers } as never })
  const view = await act(async () => render(createElement(RuntimeContext, { value: runtime }, createElement(PersonnelDialog, { host }))))
  const sent = (name: string) =>
    (runtime.http as unknown as { sent: { name: string; body: unknown; query: unknown }[] }).sent.filter((one) => one.name.endsWith(name))
  return { ...view, ...made, results, opened, sent }
}
