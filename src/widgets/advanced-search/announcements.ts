import { computed, type ReadonlySignal } from '@preact/signals-react'
import type { Runtime } from '#core/runtime/runtime.ts'
import type { SearchField } from '#domain/search/field.ts'
import { ME, MY_DEPARTMENT } from '#domain/search/self.ts'
import { type Moment, todayAt } from '#domain/search/wire.ts'
import type { NamesStore } from './label-resolver.store.ts'
import { isPrivate } from './names.api.ts'
import { words } from './operator.messages.ts'
import type { ChoicesStore } from './options.store.ts'
import type { Read } from './parsed-conditions.ts'
import type { SearchHost } from './search.types.ts'
import type { Speech } from './sentence.rules.ts'

interface Known {
  host: SearchHost
  runtime: Runtime
  fields: ReadonlySignal<ReadonlyMap<string, SearchField>>
  choices: ChoicesStore
  names: NamesStore
  moment: () => Moment
  read: Read
}

const ownWord = (value: string) => (value === ME ? 'self.me' : value === MY_DEPARTMENT ? 'self.department' : undefined)

/** Stands for a name that is being asked for. */
const COMING = '…'

/** For whoever hears it once: a name that is still being asked for is the one that it was kept with, else the value. */
export const saidOnce = (speech: Speech): Speech => ({
  ...speech,
  text(field, value, kept) {
    const name = speech.text(field, value, kept)
    return name === COMING ? undefined : name
  },
  known: new WeakMap(),
})

/**
 * What a value is called now. What is gone is said to be: with the name it was kept with, unless that tells of people or rows that the reader may not
 * see. Undefined when nobody can be asked.
 */
function namer({ host, choices, names }: Pick<Known, 'host' | 'choices' | 'names'>): Speech['text'] {
  const lost = (name: string) => host.text(words, 'say.lost', { name })
  return (field, value, kept) => {
    const word = ownWord(value)
    if (word) return host.text(words, word)
    const naming = names.of(field, value)
    switch (naming?.state) {
      case 'known':
        return naming.named.left ? host.text(words, 'say.left', { name: naming.named.name }) : naming.named.name
      case 'gone':
        return isPrivate(field) ? host.text(words, 'say.unseen') : lost(kept ?? value)
      case 'asked':
        return kept ?? COMING
    }
    const name = choices.nameOf(field.prop, value, field.refModelSeparator)
    const isWhole = field.type === 'ENUM' || field.type === 'CASCADER'
    if (name !== undefined || !isWhole || choices.known.value[field.prop]?.phase !== 'ready') return name
    return lost(kept ?? value)
  }
}

/** What conditions are put into words with, in the language and at the day of whoever asks. */
export function createAnnouncements(known: Known): () => Speech {
  const { host, runtime, fields, choices, names, moment, read } = known
  const text = namer(known)
  const speak = () => {
    const now = moment()
    const speech: Speech = {
      t: (key, args) => host.text(words, key, args),
      fields: fields.value,
      label: ({ i18nKey, label, prop }) => (i18nKey && runtime.locale.backend(i18nKey)) || label || prop,
      text,
      moment: now,
      read: (condition) => read(condition, fields.value, now),
      known: new WeakMap(),
    }
    return { speech, today: todayAt(now) }
  }
  // The same while nothing changes that words depend on, so that what was said of a condition is not said anew.
  const spoken = computed(() => {
    void [host.textRevision.value, runtime.locale.revision.value, choices.known.value, names.revision.value]
    return speak()
  })
  return () => (spoken.value.today === todayAt(moment()) ? spoken.value : speak()).speech
}
