import type { Signal } from '@preact/signals-react'
import { roomOf } from '#domain/people.ts'
import type { Person } from '#widgets/people-list/index.ts'
import type { Directory } from './directory.ts'
import { messages } from './personnel.messages.ts'
import type { Item } from './personnel.rules.ts'
import type { Selection } from './selection.store.ts'
import type { States } from './states.store.ts'
import { createTicking } from './ticking.ts'
import type { DirectoryTree, Row } from './tree.store.ts'
import type { PersonnelHost } from './use-personnel.ts'

export interface ChoosingDeps {
  host: PersonnelHost
  directory: () => Directory
  tree: DirectoryTree
  selection: Selection
  states: States
  refusal: Signal<string>
  announcement: Signal<string>
  onFailed: (cause: unknown, retry: () => void) => void
}

interface Choosing {
  /** @returns whether one is chosen and that is all there is to choose */
  press(row: Row): boolean
  isBusy(row: Row): boolean
  /** @returns how many found no room */
  addFitting(items: readonly Item[]): number
  end(): void
}

/** What a press on a line does (specification section 4, Picker): a department stands for everyone beneath it. */
export function createChoosing(deps: ChoosingDeps): Choosing {
  const { host, directory, tree, selection, states, refusal, announcement } = deps
  const { text, props } = host
  const refuse = (sentence: string) => {
    refusal.value = sentence
    announcement.value = sentence
  }
  const full = () => refuse(text(messages, 'personnel.full', { max: roomOf({ multiple: props.multiple.value, max: props.max.value }) }))
  const noRoom = ({ label }: Item, count: number) =>
    text(messages, props.type.value === 'org' ? 'personnel.noRoomOrg' : 'personnel.noRoom', { name: label, count, room: selection.room() })
  const { busy, tick, untick, end } = createTicking(deps, (org, count) => refuse(noRoom(org, count)))

  function pressOrg(row: Row, item: Item): boolean {
    const { type, multiple } = props
    if (type.value === 'org' && !multiple.value) {
      selection.add([item])
      return true
    }
    if (type.value === 'org' && !directory().can.branch) {
      if (selection.has(item.id)) selection.remove([item.id])
      else if (!selection.add([item])) full()
    } else if (!multiple.value || !directory().can.branch) tree.open(row, !tree.isOpen(row))
    else if (states.of(item.id) === 'all') untick(item)
    else void tick(item)
    return false
  }

  function pressPerson(item: Item): boolean {
    if (!props.multiple.value) selection.add([item])
    else if (selection.has(item.id)) selection.remove([item.id])
    else if ((item.source as Person).left) refuse(text(messages, 'personnel.left'))
    else if (!selection.add([item])) full()
    return !props.multiple.value
  }
  return {
    press(row) {
      if (row.kind === 'more') tree.more(row.in)
      else if (row.kind === 'retry') tree.retry(row.in)
      else if (row.item) return row.kind === 'org' ? pressOrg(row, row.item) : pressPerson(row.item)
      return false
    },
    isBusy: (row) => tree.isLoading(row) || (row.kind === 'org' && busy.value.has(row.item?.id ?? '')),
    addFitting(items) {
      const news = items.filter(({ id }) => !selection.has(id))
      const fitting = props.multiple.value ? news.slice(0, selection.room()) : news.slice(0, 1)
      selection.add(fitting)
      return news.length - fitting.length
    },
    end,
  }
}

/** Whether somebody can be chosen: who has left cannot be chosen anew. */
export const isFrozen = ({ kind, item }: Row, { has }: Selection): boolean =>
  kind === 'user' && (item?.source as Person | undefined)?.left === true && !has(item?.id ?? '')
