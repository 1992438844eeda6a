import { type Signal, signal } from '@preact/signals-react'
import { useEffect, useState } from 'react'
import type { BodyHost } from '#core/element/body/body.ts'
import { failureReporter, NoList } from '#core/element/body/list-failure.ts'
import { Failure } from '#core/http/failure.ts'
import { useRuntime } from '#core/runtime/context.tsx'
import type { Runtime } from '#core/runtime/runtime.ts'
import { peopleOf } from './people-list.api.ts'
import { messages } from './people-list.messages.ts'
import type { Person } from './people-list.rules.ts'
import { createPeople, type PeopleStore } from './people-list.store.ts'

export interface PeopleListProps {
  people: readonly Person[]
  userIds: string
  max: number
  removable: boolean
  avatarOnly: boolean
}
export interface PeopleListEvents {
  'fly-before-remove': { id: string }
  'fly-remove': { id: string; people: readonly Person[] }
  'fly-select': { id: string }
}
export type PeopleHost = BodyHost<PeopleListProps>

/** What the view shows and may ask for. */
export interface People {
  store: PeopleStore
  /** A failure that the page shows by itself. */
  suppressed: Signal<unknown>
  /** Who was taken away last. */
  removed: Signal<Person | undefined>
  remove(id: string): Promise<void>
}

export function reasonOf({ text }: Pick<PeopleHost, 'text'>, cause: unknown): string {
  if (cause instanceof NoList) return text(messages, 'picker.tips')
  return cause instanceof Failure ? cause.message : ''
}

function makePeople(host: PeopleHost, runtime: Runtime): People {
  const suppressed = signal<unknown>(undefined)
  const removed = signal<Person | undefined>(undefined)
  const store = createPeople({
    byIds: (ids, options) => peopleOf(runtime).read(ids, options),
    onFailed: failureReporter(host, (cause) => reasonOf(host, cause) || host.text(messages, 'people.failed'), { suppressed }),
  })
  return {
    store,
    suppressed,
    removed,
    async remove(id) {
      const one = store.listed.value.find((listed) => listed.id === id)
      if (!one || !(await host.before('fly-before-remove', { id })).ok) return
      const people = store.remove(id)
      removed.value = one.person
      host.write(
        host.props.people.value.length > 0 ? 'people' : 'userIds',
        host.props.people.value.length > 0 ? people : people.map((person) => person.id).join(','),
      )
      host.emit('fly-remove', { id, people })
    },
  }
}

/** The people of an element, from its first painting to its end. */
export function usePeople(host: PeopleHost): People {
  const runtime = useRuntime()
  const [made] = useState(() => makePeople(host, runtime))
  useEffect(() => {
    const { people, userIds } = host.props
    const { store } = made
    let first = true
    const show = () => {
      if (first) return
      void store.show(people.value, userIds.value).then(tell)
      tell()
    }
    const tell = () => host.setPhase(store.listed.value.length === 0 ? 'empty' : 'ready')
    const ends = [
      people.subscribe(show),
      userIds.subscribe(show),
      runtime.locale.lang.subscribe(() => first || people.value.length > 0 || void store.retry({ all: true })),
      store.listed.subscribe(() => first || tell()),
      host.expose({ refresh: () => store.retry({ all: true }) }),
    ]
    first = false
    show()
    return () => {
      for (const end of ends) end()
      store.end()
    }
  }, [host, made, runtime])
  return made
}
