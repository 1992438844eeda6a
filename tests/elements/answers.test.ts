import { Value } from 'typebox/value'
import { expect, test } from 'vitest'
import { calls } from '#contract/index.ts'
import { answerTo } from './answers.ts'

const names = Object.entries(calls).flatMap(([name, call]) => ('stream' in call ? [] : [[name] as const]))

test.each(names)('the stand-in answers %s as the contract says', (name) => {
  const [method = '', path = ''] = name.split(' ')
  const answer = answerTo(method, path)
  const { reply } = calls[name as keyof typeof calls]
  expect([...Value.Errors(reply, answer?.body)].map((error) => `${error.instancePath} ${error.message}`)).toEqual([])
})
