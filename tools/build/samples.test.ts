import { expect, test } from 'vitest'
import { declarations } from '#elements/all.ts'
import { readSamples } from './samples.ts'

const samples = readSamples()

test('NAV-08 every element of the catalogue has a sample, which is that element', () => {
  expect(Object.keys(samples).toSorted()).toEqual(declarations.map(({ tag }) => tag).toSorted())
  expect(Object.entries(samples).filter(([tag, sample]) => sample.tag !== tag)).toEqual([])
})

test('NAV-08 what the scripts of a page give its element is in the sample, and nothing of the page beside it', () => {
  expect(samples['fly-people-list']).toMatchObject({ attributes: { removable: '' }, properties: { people: { length: 8 } } })
  expect(samples['fly-data-table']?.properties).toMatchObject({ columns: { length: 4 }, rows: { length: 6 } })
  expect(samples['fly-chart']?.attributes).toMatchObject({ 'label-key': 'month', 'value-keys': 'amount,saving' })
  expect(samples['fly-can']?.children).toEqual([
    { tag: 'p', attributes: {}, children: ['You may bid.'] },
    { tag: 'p', attributes: { slot: 'denied' }, children: ['You may not bid: sign in as a bidder.'] },
  ])
  const names = Object.values(samples).flatMap(({ attributes }) => Object.keys(attributes))
  expect(names.filter((name) => name === 'id' || name.startsWith('data-'))).toEqual([])
})
