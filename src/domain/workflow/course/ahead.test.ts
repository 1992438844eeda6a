import { describe, expect, test } from 'vitest'
import { backNodesOf, currentTaskOf, operationsOf, recallNodesOf } from '#domain/workflow/operations.ts'
import { choicesOf, predict } from '#domain/workflow/predict.ts'
import {
  aChoice,
  aCopy,
  aDefinition,
  agree,
  anApproval,
  anEnv,
  anInstance,
  FORM,
  flow,
  inLine,
  minutes,
  person,
  play,
  started,
  submit,
  taskOfUser,
  twoBranches,
} from '#domain/workflow/testing.ts'
import { fieldPermsFor, partIn, visibleForm } from '#domain/workflow/visibility.ts'

/** What a person is told: what would come, what may be done, what is seen. */

const running = (definition: ReturnType<typeof inLine>, form = FORM) => ({ definition, state: anInstance(definition, form) })
const brief = (told: ReturnType<typeof predict>) =>
  told.map(({ nodeId, userIds, open }) => `${nodeId}:${userIds.join('+')}${open ? '?' : ''}`)

describe('what would come', () => {
  const n1 = anApproval('n1', ['A'], { fields: {} })
  const byAmount = (first: typeof n1) =>
    aDefinition(
      [first, aChoice('x', 'x>cc'), anApproval('big', ['B'], { fields: {} }), aCopy('cc', ['E'])],
      ['apply>n1', 'n1>x', flow('x>big', { _AND_: [{ amount: { ge: '5000' } }] }), 'x>cc', 'big>cc', 'cc>end'],
    )

  test('before the start every node of the way, in order', () => {
    expect(brief(predict(running(byAmount(n1), { ...FORM, amount: '9000' }), anEnv()))).toEqual(['n1:A', 'big:B', 'cc:E'])
    expect(brief(predict(running(byAmount(n1)), anEnv()))).toEqual(['n1:A', 'cc:E'])
  })

  test('a node behind a condition over a field that can still be edited is open, what comes anyway is not', () => {
    const editing = byAmount(anApproval('n1', ['A'], { fields: { amount: 'E' } }))
    expect(brief(predict(running(editing, { ...FORM, amount: '9000' }), anEnv()))).toEqual(['n1:A', 'big:B?', 'cc:E'])
  })

  describe('W7 to somebody from whom a field is hidden', () => {
    const amount = new Set(['amount'])
    const told = (form: typeof FORM) => brief(predict(running(byAmount(n1), form), anEnv(), amount))

    test('the way does not tell its value, and what hangs on it is open', () => {
      expect(told({ ...FORM, amount: '9000' })).toEqual(told({ ...FORM, amount: '1' }))
      const large = aDefinition(
        [n1, aChoice('x', 'x>big'), anApproval('big', ['B'], { fields: {} }), aCopy('cc', ['E'])],
        ['apply>n1', 'n1>x', flow('x>cc', { _AND_: [{ amount: { lt: '5000' } }] }), 'x>big', 'big>cc', 'cc>end'],
      )
      for (const value of ['1', '9000'])
        expect(brief(predict(running(large, { ...FORM, amount: value }), anEnv(), amount))).toEqual(['n1:A', 'big:B?', 'cc:E'])
      expect(brief(predict(running(large, { ...FORM, amount: '1' }), anEnv()))).toEqual(['n1:A', 'cc:E'])
    })

    test('whom it names is not told', () => {
      const named = inLine([anApproval('n1', [], { who: [{ rule: 'field', field: 'keeper' }] }), anApproval('n2', ['B'])])
      const of = running(named, { ...FORM, keeper: 'C' })
      expect(brief(predict(of, anEnv(), new Set(['keeper'])))).toEqual(['n1:?', 'n2:B'])
      expect(brief(predict(of, anEnv()))).toEqual(['n1:C', 'n2:B'])
    })

    test('people are chosen for every node that it may lead to, whatever its value', () => {
      const choice = anApproval('big', [], { who: [{ rule: 'initiatorChoice', min: 1, max: 1, scope: { kind: 'all' } }] })
      const definition = { ...byAmount(n1), nodes: byAmount(n1).nodes.map((node) => (node.id === 'big' ? choice : node)) }
      for (const value of ['1', '9000']) {
        const choices = choicesOf(running(definition, { ...FORM, amount: value }), anEnv(), amount)
        expect(choices.map(({ nodeId }) => nodeId)).toEqual(['big'])
      }
      expect(choicesOf(running(definition, { ...FORM, amount: '1' }), anEnv())).toEqual([])
    })
  })

  test('in the middle only what has not been entered; both branches before the join', () => {
    const definition = twoBranches([anApproval('l1', ['A']), anApproval('l2', ['B'])], [anApproval('r1', ['C'])], anApproval('last', ['D']))
    expect(brief(predict(started(definition, [['C', agree]]), anEnv()))).toEqual(['l2:B', 'last:D'])
  })

  test('whom a rule passes over is not told as somebody who decides', () => {
    const definition = inLine([anApproval('n1', ['A']), anApproval('n2', ['A', 'B'], { again: 'pass', mode: { kind: 'all' } })])
    expect(brief(predict(running(definition), anEnv()))).toEqual(['n1:A', 'n2:B'])
  })

  test('where the initiator chooses: every node of the way, with those who may be chosen', () => {
    const choosing = (id: string) =>
      anApproval(id, [], { nobody: 'stop', who: [{ rule: 'initiatorChoice', min: 1, max: 2, scope: { kind: 'role', role: 'MANAGER' } }] })
    expect(choicesOf(running(inLine([choosing('n1'), choosing('n2')])), anEnv())).toEqual([
      { nodeId: 'n1', min: 1, max: 2, candidateIds: ['C', 'D'] },
      { nodeId: 'n2', min: 1, max: 2, candidateIds: ['C', 'D'] },
    ])
  })
})

describe('what may be done', () => {
  const offered = (played: ReturnType<typeof started>, who: string) =>
    operationsOf(played, person(who), anEnv(minutes(1, played.state.lastAt))).map(({ action, enabled }) =>
      enabled ? action : `no ${action}`,
    )
  const definition = inLine([
    anApproval('n1', ['A'], { allow: ['back', 'transfer'] }),
    anApproval('n2', ['B'], { allow: ['back'], backTo: 'previous' }),
  ])

  test('FLOW-01 a holder, the initiator, somebody who decided, an administrator, a stranger', () => {
    const done = started(definition, [['A', agree]])
    expect(offered(started(definition), 'A')).toEqual(['agree', 'refuse', 'back', 'transfer', 'submitComment', 'deliverRead'])
    expect(offered(started(definition), 'I')).toEqual(['revoke', 'urge', 'submitComment', 'deliverRead'])
    expect(offered(done, 'A')).toEqual(['recall', 'submitComment', 'deliverRead'])
    expect(offered(done, 'Z')).toEqual(['forceRecall', 'submitComment'])
    expect(offered(done, 'H')).toEqual([])
    expect(offered({ ...done, state: anInstance(definition) }, 'I')).toEqual(['startFlow'])
  })

  test('urged already: the button says when again', () => {
    const done = started(definition, [['I', { type: 'urge' }]])
    expect(operationsOf(done, person('I'), anEnv(minutes(20, done.state.lastAt))).find(({ action }) => action === 'urge')).toEqual({
      action: 'urge',
      enabled: false,
      why: { code: 'FLOW-3016', args: { min: 40 } },
    })
  })

  test('FLOW-11 nodes to return to, by the rule of the node', () => {
    const at = (backTo: 'any' | 'initiator' | 'previous' | string[]) => {
      const line = inLine([anApproval('n1', ['A']), anApproval('n2', ['B']), anApproval('n3', ['C'], { backTo })])
      const done = started(line, [
        ['A', agree],
        ['B', agree],
      ])
      return backNodesOf(done, taskOfUser(done, 'C'))
    }
    expect(at('any')).toEqual(['apply', 'n1', 'n2'])
    expect(at('initiator')).toEqual(['apply'])
    expect(at('previous')).toEqual(['n2'])
    expect(at(['n1', 'n9'])).toEqual(['n1'])
  })

  test('FLOW-11 recall is possible until somebody decides behind it', () => {
    const done = started(definition, [['A', agree]])
    expect(recallNodesOf(done, 'A')).toEqual(['n1'])
    expect(recallNodesOf(play(definition, [['B', agree]], done), 'A')).toEqual([])
  })

  test('an own task comes before that of somebody else', () => {
    const done = started(inLine([anApproval('n1', ['A', 'B'], { mode: { kind: 'all' } })]))
    const deputy = person('B', { actsFor: ['A'] })
    expect(currentTaskOf(done, deputy)?.userId).toBe('B')
    expect(currentTaskOf(play(done.definition, [['B', agree]], done), deputy)?.userId).toBe('A')
  })
})

describe('what is seen', () => {
  const definition = inLine([
    anApproval('n1', ['A'], { fields: { note: 'E', secret: 'H' }, cc: [{ rule: 'users', ids: ['E'] }] }),
    anApproval('n2', ['B'], { fields: { amount: 'E' } }),
  ])
  const done = started(definition, [['A', agree]])

  test('W12 as whom', () => {
    const parts = ['I', 'A', 'B', 'E', 'Z', 'H'].map((id) => partIn(done.state, person(id)))
    expect(parts).toEqual(['initiator', 'former', 'approver', 'reader', 'administrator', undefined])
    expect(partIn(done.state, person('H', { actsFor: ['B'] }))).toBe('approver')
    expect(partIn(done.state, person('H', { actsFor: ['A'] }))).toBeUndefined()
  })

  test('W7 fields by the node a person comes from', () => {
    expect(fieldPermsFor(started(definition), person('A'))).toEqual({ amount: 'R', note: 'E', secret: 'H' })
    expect(fieldPermsFor(done, person('A'))).toEqual({ amount: 'R', note: 'R', secret: 'H' })
    expect(fieldPermsFor(done, person('B'))).toEqual({ amount: 'E', note: 'R', secret: 'R' })
    expect(visibleForm(done, person('E'), FORM)).toEqual({ amount: '1000.00', note: 'paper' })
    expect(visibleForm(done, person('Z'), FORM)).toEqual(FORM)
    expect(fieldPermsFor({ ...done, state: anInstance(definition) }, person('I'))).toEqual({ amount: 'E', note: 'E', secret: 'E' })
  })

  test('W8 each round keeps the form as submitted and as decided last', () => {
    const steps = play(
      definition,
      [
        ['A', { type: 'agree', form: { note: 'one' } }],
        ['B', { type: 'agree', form: { amount: '2' } }],
      ],
      started(definition),
    )
    expect(steps.state.forms.map(({ round, by, form }) => [round, by, form.note, form.amount])).toEqual([
      [1, 'I', 'paper', '1000.00'],
      [1, 'B', 'one', '2'],
    ])
    const again = started(inLine([anApproval('n1', ['A'])]), [
      ['A', { type: 'returnInitiator' }],
      ['I', { ...submit, form: { amount: '900' } } as typeof submit],
    ])
    expect(again.state.forms.map(({ round, form }) => [round, form.amount])).toEqual([
      [1, '1000.00'],
      [2, '900'],
    ])
  })
})
