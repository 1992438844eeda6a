import { expect, test } from 'vitest'
import { statusNames } from '#contract/status-names.ts'
import { messages } from './live.messages.ts'

test('a status has one name, on its tag and in the sentences of the gateway', () => {
  for (const [status, names] of Object.entries(statusNames)) {
    const key = `status.${status}` as keyof typeof messages.zh
    expect({ zh: messages.zh[key], en: messages.en[key] }).toEqual(names)
  }
})
