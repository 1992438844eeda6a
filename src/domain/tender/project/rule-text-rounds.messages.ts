import type { ThreeRounds } from '#contract/tender/rounds.ts'

/** Sentences of the rule pages that rounds alone have, both languages. `buying` is false for a sale, where every comparison turns round. */

interface Sentences {
  rounds: (n: number) => string
  sealed: string
  span: (seconds: number) => string
  first: (from: string, to: string) => string
  next: (no: number, interval: string, lasts: string) => string
  whole: string
  revisions: (kind: ThreeRounds['revisions']) => string
  priceRule: (kind: ThreeRounds['priceRule'], buying: boolean) => string
  staying: string
  missed: (kind: ThreeRounds['missed']) => string
  stays: string
  leaves: (round: number, n: number, basis: ThreeRounds['countBasis']) => string
  keepMin: (n: number) => string
  opening: string
  openedBy: (kind: ThreeRounds['opening']) => string
  disclose: (kind: ThreeRounds['disclose']) => string
  sealedForever: string
  tie: Readonly<Record<ThreeRounds['tieBreak'], string>>
  minimum: string
}

const en: Sentences = {
  rounds: (n) => (n === 1 ? 'One round of sealed quotes.' : `Up to ${n} rounds of sealed quotes.`),
  sealed: 'A quote is sealed when it is handed in. Nobody can read it before its round is opened, the purchaser neither.',
  span: (seconds) => (seconds % 60 === 0 ? `${seconds / 60} minutes` : `${seconds} seconds`),
  first: (from, to) => `Round 1 runs from ${from} to ${to}.`,
  next: (no, interval, lasts) =>
    `Round ${no} begins ${interval} after the end of the round before, never sooner than 2 minutes after that was opened, and lasts ${lasts}.`,
  whole:
    'A quote prices every line and names the delivery time in days; payment terms may be added. Delivery time and terms are shown in the review and do not rank.',
  revisions: (kind) =>
    kind === 'replace'
      ? 'While a round is open its quote may be replaced or taken back; what was replaced is shown to nobody, and the new quote counts from when it is handed in.'
      : 'Each round takes one quote of a bidder; one that is taken back is not followed by another.',
  priceRule: (kind, buying) => {
    const [worse, better, best] = buying ? ['higher', 'lower', 'lowest'] : ['lower', 'higher', 'highest']
    return {
      notHigherThanOwn: `From round 2 on a price may not be ${worse} than your own last price.`,
      lowerThanOwn: `From round 2 on a price must be ${better} than your own last price.`,
      notHigherThanLowest: `From round 2 on a price may not be ${worse} than your own last price, nor than the ${best} price of the round before.`,
    }[kind]
  },
  staying:
    'On equal prices, whoever reached the price first stands first; who repeats or keeps in a later round the price of the one before keeps his place.',
  missed: (kind) =>
    kind === 'carry'
      ? 'Who gives no quote in round 1 is out. Who gives none in a later round keeps his last price.'
      : 'Who gives no quote in a round is out.',
  stays: 'Nobody leaves by rank before the last round.',
  leaves: (round, n, basis) =>
    `After round ${round} the last ${n} ${n === 1 ? 'rank leaves' : 'ranks leave'}, counted among those who ${basis === 'quoted' ? 'have a price' : 'entered the round, whoever has no price first'}.`,
  keepMin: (n) => `At least ${n} with a price go on.`,
  opening: 'Opening',
  openedBy: (kind) =>
    kind === 'auto'
      ? 'The system opens a round when its time is over.'
      : 'A round is opened by the purchaser and a supervisor together, never before its time is over. If the purchaser does not come within 15 minutes, a second supervisor may stand in.',
  disclose: (kind) =>
    ({
      none: 'After an opening you see your own price; no other price and no rank.',
      rank: 'After an opening you see your own price and rank; no other price.',
      lowest: 'After an opening you see your own price, the best price and how many share it; no rank.',
      lowestAndRank: 'After an opening you see your own price and rank, the best price and how many share it.',
      anonPrices: 'After an opening you see all prices and ranks of the round under aliases.',
    })[kind],
  sealedForever: 'If bidding ends before a round is opened, its quotes stay sealed for ever.',
  tie: {
    earliest: 'If several share the best price after the last round, the one who reached it first stands first.',
    extraRound:
      'If several share the best price after the last round, they alone quote once more, sealed, 2 minutes later and for 5 minutes, below their price (above it in a sale); then the one who reached the price first stands first.',
    draw: 'If several share the best price after the last round, their order is drawn by the hash of the log before the opening, which anyone can compute again.',
  },
  minimum: 'The supervisor may allow two bidders, with a reason, before round 1 closes. Never one.',
}

const zh: Sentences = {
  rounds: (n) => (n === 1 ? '一轮密封报价。' : `最多${n}轮密封报价。`),
  sealed: '报价提交后即密封，本轮开启前任何人均无法查看，采购方亦然。',
  span: (seconds) => (seconds % 60 === 0 ? `${seconds / 60} 分钟` : `${seconds} 秒`),
  first: (from, to) => `第1轮：${from} 至 ${to}。`,
  next: (no, interval, lasts) => `第${no}轮在上一轮结束 ${interval}后开始，且不早于上一轮开启后 2 分钟；时长 ${lasts}。`,
  whole: '报价须填写全部分项单价及交货期（天），可填写付款条件。交货期和付款条件在评审时展示，不影响排名。',
  revisions: (kind) =>
    kind === 'replace'
      ? '本轮截止前可替换或撤回报价；被替换的报价不向任何人展示，新报价自其提交时起计先后。'
      : '每轮只能报价一次；撤回后本轮不得再次报价。',
  priceRule: (kind, buying) => {
    const [worse, better, best] = buying ? ['高', '低', '最低'] : ['低', '高', '最高']
    return {
      notHigherThanOwn: `第2轮起，报价不得${worse}于本人上次报价。`,
      lowerThanOwn: `第2轮起，报价须${better}于本人上次报价。`,
      notHigherThanLowest: `第2轮起，报价不得${worse}于本人上次报价，也不得${worse}于上一轮${best}价。`,
    }[kind]
  },
  staying: '价格相同的，先报出该价格者排名在前；后一轮重复或沿用上一轮价格的，保留原有位置。',
  missed: (kind) => (kind === 'carry' ? '第1轮未报价的，退出竞争；此后某轮未报价的，沿用上次报价。' : '任一轮未报价的，退出竞争。'),
  stays: '最后一轮之前不按名次淘汰。',
  leaves: (round, n, basis) =>
    `第${round}轮开启后淘汰最后${n}名，按${basis === 'quoted' ? '有报价的投标人' : '进入本轮的投标人（无报价者优先计入）'}计算。`,
  keepMin: (n) => `至少保留${n}家有报价的投标人进入下一轮。`,
  opening: '开启',
  openedBy: (kind) =>
    kind === 'auto'
      ? '每轮截止后由系统自动开启。'
      : '每轮截止后由采购员与监督员共同开启，截止前不得开启；采购员15分钟内未到的，可由另一名监督员代替。',
  disclose: (kind) =>
    ({
      none: '开启后，您可以看到自己的报价，看不到其他价格和名次。',
      rank: '开启后，您可以看到自己的报价和排名，看不到其他价格。',
      lowest: '开启后，您可以看到自己的报价、最优价及报出该价格的家数，看不到名次。',
      lowestAndRank: '开启后，您可以看到自己的报价和排名、最优价及报出该价格的家数。',
      anonPrices: '开启后，您可以看到本轮所有报价和名次，投标人以号牌显示。',
    })[kind],
  sealedForever: '某轮开启前项目终止的，该轮报价永久密封。',
  tie: {
    earliest: '最后一轮后最优价相同的，先报出该价格者排名在前。',
    extraRound: '最后一轮后最优价相同的，仅由相同者在2分钟后再密封报价一次，时长5分钟，须优于其原报价；仍相同的，先报出该价格者排名在前。',
    draw: '最后一轮后最优价相同的，按开启前日志的哈希值抽签确定先后，任何人均可复核。',
  },
  minimum: '监督员可在第1轮截止前说明原因，准许两家继续；不得为一家。',
}

export const roundSentences: Record<'zh' | 'en', Sentences> = { zh, en }
