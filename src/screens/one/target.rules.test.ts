// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { targetOf } from './target.rules.ts'

test('a path of the table is a screen, with its parameters and its address', () => {
  expect(targetOf('/freebid/free-bidding-hall', { projectId: 'p1', tab: '' })).toEqual({
    screen: 'free-bidding-hall',
    params: { projectId: 'p1' },
    fullPath: '/freebid/free-bidding-hall?projectId=p1',
  })
})

test('a query in the path is read, and given parameters win over it', () => {
  expect(targetOf('/customer/cu-project-detail?projectId=a&from=list', { projectId: 'b' }).params).toEqual({ projectId: 'b', from: 'list' })
})

test('a path outside the table is left to the page', () => {
  expect(targetOf('/elsewhere', { id: '1' })).toEqual({ screen: undefined, params: { id: '1' }, fullPath: '/elsewhere?id=1' })
})
