import { computed, type ReadonlySignal } from '@preact/signals-react'
import type { Runtime } from '#core/runtime.ts'
import type { SearchField } from '#domain/search/field.ts'
import { ME, MY_DEPARTMENT } from '#domain/search/self.ts'
import { type Moment, todayAt } from '#domain/search/wire.ts'
import type { ChoicesStore } from './choices.store.ts'
import type { Read } from './readings.ts'
import type { SearchHost } from './search.types.ts'
import type { Speech } from './sentence.rules.ts'
import { words } from './words.messages.ts'

interface Known {
  host: SearchHost
  runtime: Runtime
  fields: ReadonlySignal<ReadonlyMap<string, SearchField>>
  choices: ChoicesStore
  moment: () => Moment
  read: Read
}

const ownWord = (value: string) => (value === ME ? 'self.me' : value === MY_DEPARTMENT ? 'self.department' : undefined)

/** What conditions are put into words with, in the language and at the day of whoever asks. */
export function makeSpeaking({ host, runtime, fields, choices, moment, read }: Known): () => Speech {
  const speak = () => {
    const now = moment()
    const speech: Speech = {
      t: (key, args) => host.text(words, key, args),
      fields: fields.value,
      label: ({ i18nKey, label, prop }) => (i18nKey && runtime.locale.backend(i18nKey)) || label || prop,
      text: ({ prop }, value) => {
        const word = ownWord(value)
        return word ? host.text(words, word) : choices.nameOf(prop, value)
      },
      moment: now,
      read: (condition) => read(condition, fields.value, now),
      known: new WeakMap(),
    }
    return { speech, today: todayAt(now) }
  }
  // The same while nothing changes that words depend on, so that what was said of a condition is not said anew.
  const spoken = computed(() => {
    void [host.wording.value, runtime.locale.revision.value, choices.known.value]
    return speak()
  })
  return () => (spoken.value.today === todayAt(moment()) ? spoken.value : speak()).speech
}
