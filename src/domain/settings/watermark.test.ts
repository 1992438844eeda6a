import { expect, test } from 'vitest'
import { chosenContents, contentsOf, isFont, lookOf, ownTextFault, settledLines, watermarkDefaults } from './watermark.ts'

const person = { enterprise: '集团', department: '物资处', account: 'liuyan1', name: '刘艳', phone: '+86 138 0000 5678' }
/** An hour before midnight in UTC is the next morning in the house. */
const moment = { person, now: Date.parse('2026-11-26T23:30:00Z') }
const lines = (settings: Record<string, string>, runtime = true) => settledLines(settings, runtime, moment)

test('WID-12 defaults of the specification', () => {
  expect(lookOf()).toEqual({ interval: 50, fontSize: 20, angle: 18, transparency: 50, colour: '#d3d3d3', font: '微软雅黑' })
  expect(lines(watermarkDefaults)).toEqual([])
})

test('WID-12 in runtime mode: firm, department, account, name, the last four digits of the telephone, the day, the own text', () => {
  const all = contentsOf(true).join(',')
  expect(lines({ 'watermark.ContentContain': all, 'watermark.customContent': '内部资料\n\n请勿外传' })).toEqual([
    '集团  物资处  liuyan1  刘艳  5678  2026-11-27',
    '内部资料',
    '请勿外传',
  ])
  expect(lines({ 'watermark.ContentContain': '["datetime","memberName"]' })).toEqual(['刘艳  2026-11-27'])
  expect(lines({ 'watermark.ContentContain': 'name,account,date,custom' })).toEqual([])
})

test('WID-12 outside runtime mode: name, account, the hour; the own text only where enabled is 1', () => {
  const written = { 'watermark.ContentContain': 'name,account,date,custom', 'watermark.customContent': 'own' }
  expect(lines(written, false)).toEqual(['刘艳  liuyan1  2026-11-27-07'])
  expect(lines({ ...written, 'watermark.enabled': '1' }, false)).toEqual(['刘艳  liuyan1  2026-11-27-07', 'own'])
  expect(lines({ 'watermark.ContentContain': 'memberName' }, false)).toEqual([])
})

test('WID-12 what nobody knows is left out, and words that are none are', () => {
  const nobody = { enterprise: '', department: ' ', account: 'a', name: '', phone: '' }
  const all = contentsOf(true).join(' ')
  expect(settledLines({ 'watermark.ContentContain': all }, true, { ...moment, person: nobody })).toEqual(['a  2026-11-27'])
  expect(chosenContents('password, memberName;constructor')).toEqual(['memberName'])
  expect(chosenContents(undefined)).toEqual([])
})

test.each([
  ['interval', '-1', 50],
  ['interval', 'wide', 50],
  ['fontSize', '1000', 20],
  ['fontSize', '8', 8],
  ['angle', '-90', -90],
  ['transparency', '100', 50],
  ['transparency', '', 50],
  ['colour', 'red;display:none', '#d3d3d3'],
  ['colour', '#ABC', '#ABC'],
  ['font', 'a;b', '微软雅黑'],
  ['font', '宋体, Noto Sans CJK SC', '宋体, Noto Sans CJK SC'],
])('WID-12 a %s of %j is drawn as %j', (key, value, expected) => {
  expect(lookOf({ [`watermark.${key}`]: value })[key as 'font']).toBe(expected)
})

test('WID-12 an own text that would not stand whole is at fault, and so is a font that is more than names', () => {
  expect([ownTextFault('a\nb\n\nc'), ownTextFault('a\nb\nc\nd'), ownTextFault('x'.repeat(121))]).toEqual([undefined, 'lines', 'length'])
  expect(['微软雅黑', 'x"', 'url(a)', '', 'a'.repeat(61)].map(isFont)).toEqual([true, false, false, false, false])
})
