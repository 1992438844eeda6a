/** Sentences of the rule pages, both languages. `buying` is false for a sale, where every comparison turns round. */

interface Sentences {
  mode: string
  freeBid: (buying: boolean) => string
  basis: (basis: 'gross' | 'net') => string
  limit: (buying: boolean, amount: string) => string
  limitHidden: (buying: boolean) => string
  schedule: string
  registration: (time: string) => string
  qualification: (time: string) => string
  start: (from: string, to: string) => string
  hardStop: (time: string) => string
  clock: string
  price: string
  bidRule: (rule: 'beatOwn' | 'beatBest', buying: boolean) => string
  stepAbsolute: (buying: boolean, amount: string) => string
  stepPercent: (buying: boolean, percent: string) => string
  stepTiers: (buying: boolean, tiers: string) => string
  protectLead: (buying: boolean) => string
  equal: (refused: boolean) => string
  bigDrop: (percent: number, buying: boolean) => string
  interval: (ms: number) => string
  binding: string
  entryQuote: string
  noEntryQuote: string
  lines: string
  extension: string
  extend: (window: number, extend: number, trigger: string) => string
  trigger: (kind: 'lead' | 'topN' | 'any', n: number) => string
  noExtension: string
  refusedNeverExtends: string
  visible: string
  visibility: (kind: 'leadOnly' | 'rankOnly' | 'leadPrice' | 'anonPrices') => string
  hallDetail: (kind: 'public' | 'anonPrices') => string
  alias: string
  bidderCount: string
  incidents: string
  suspension: string
  outage: string
  correction: string
  noCorrection: string
  log: string
  logged: string
  receipt: string
  example: string
  noExample: string
  exampleFirst: (amount: string) => string
  exampleNext: (amount: string) => string
  exampleRival: (amount: string) => string
  winExampleBids: (a: string, b: string, c: string) => string
  winExampleRank: (winner: string, amount: string) => string
  winExampleTie: string
  method: string
  lowest: (buying: boolean, basis: 'gross' | 'net') => string
  tie: string
  reserve: (buying: boolean, commit: string | undefined) => string
  noReserve: string
  lowPrice: (vsMean: number, vsNext: number) => string
  lowPriceProof: string
  minimum: string
  minOffers: (n: number) => string
  waiver: string
  decision: string
  steps: string
  deviation: string
  publicity: string
  publicityDays: (days: number) => string
  objections: string
  upheld: string
  confirmation: string
  confirmHours: (hours: number) => string
  nextRank: string
  forfeit: string
}

const en: Sentences = {
  mode: 'How bidding works',
  freeBid: (buying) =>
    `Open free bidding: every bidder may bid as often as the rules allow; the ${buying ? 'lowest' : 'highest'} price leads.`,
  basis: (basis) => `Prices are compared ${basis === 'gross' ? 'including tax' : 'excluding tax, at the rate of your registration'}.`,
  limit: (buying, amount) => `No price may be ${buying ? 'above' : 'below'} ${amount}.`,
  limitHidden: (buying) =>
    `A ${buying ? 'ceiling' : 'floor'} price exists and is not published. A price ${buying ? 'above' : 'below'} it, or with a line ${buying ? 'above' : 'below'} the unit ${buying ? 'ceiling' : 'floor'} of that line, is accepted and ranked like any other but cannot win. Its bidder is told after the close.`,
  schedule: 'Schedule',
  registration: (time) => `Registration closes at ${time}.`,
  qualification: (time) => `Qualification ends at ${time}.`,
  start: (from, to) => `Bidding runs from ${from} to ${to}, unless extended.`,
  hardStop: (time) => `However often it is extended, bidding ends at ${time}; no bid is accepted at or after that moment.`,
  clock:
    'The clock of the server decides, to the millisecond, at the moment the bid is recorded. A bid recorded at the closing time is late.',
  price: 'Prices and steps',
  bidRule: (rule, buying) =>
    rule === 'beatOwn'
      ? `A new price must be ${buying ? 'below' : 'above'} your own last price by at least one step.`
      : `A new price must be ${buying ? 'below' : 'above'} the best price by at least one step.`,
  stepAbsolute: (_, amount) => `The step is ${amount}.`,
  stepPercent: (_, percent) => `The step is ${percent} % of the price it starts from, rounded up.`,
  stepTiers: (_, tiers) => `The step depends on the price it starts from: ${tiers}.`,
  protectLead: (buying) =>
    `The lead is protected: whoever wants it must be a full step ${buying ? 'below' : 'above'} it. Staying behind it is allowed.`,
  equal: (refused) =>
    refused
      ? 'A price equal to the best price of another bidder is refused.'
      : 'Equal prices are allowed; whoever reached the price first stands first.',
  bigDrop: (percent, buying) => `A price more than ${percent} % ${buying ? 'below' : 'above'} the shown price must be confirmed.`,
  interval: (ms) => `Two bids of one bidder are at least ${ms} ms apart.`,
  binding: 'An accepted bid is binding and cannot be withdrawn.',
  entryQuote:
    'Before the start a bidder may seal a first price, line by line, and replace it until the start. Nobody else can read it before. At the start it is opened and counts as his first bid; on equal prices the one sealed earlier stands first.',
  noEntryQuote: 'No price is taken before the start.',
  lines:
    'A total is spread over the lines in the proportion of the sealed first price. Until 24 hours after the close a bidder may split his unchanged total anew.',
  extension: 'Extension',
  extend: (window, extend, trigger) =>
    `If ${trigger} within the last ${window} seconds, bidding stays open for at least ${extend} seconds from that bid.`,
  trigger: (kind, n) =>
    ({ lead: 'another bidder takes the lead', topN: `a bid reaches the first ${n} ranks`, any: 'any bid is accepted' })[kind],
  noExtension: 'Bidding is not extended.',
  refusedNeverExtends: 'A refused bid extends nothing.',
  visible: 'Who sees what',
  visibility: (kind) =>
    ({
      leadOnly: 'You see your own price and whether you lead; no other price.',
      rankOnly: 'You see your own price and rank; no other price.',
      leadPrice: 'You see your own price and rank and the best price; no other price.',
      anonPrices: 'You see all prices under aliases.',
    })[kind],
  hallDetail: (kind) =>
    ({
      public: 'The purchaser sees no more of the prices than you do until bidding has ended.',
      anonPrices: 'The purchaser sees all prices under aliases.',
    })[kind],
  alias: 'Firms appear under random aliases. Nobody sees which firm stands behind an alias before bidding has ended.',
  bidderCount: 'The number of bidders is shown.',
  incidents: 'Incidents',
  suspension:
    'The supervisor or the manager may suspend bidding with a reason. The clock stops and the remaining time is given back in full.',
  outage:
    'If the system fails for more than 10 seconds, bidding is suspended automatically and goes on 120 seconds after recovery with the time that was left.',
  correction:
    'A mistaken bid may be reported within 60 seconds. It is struck out, visibly, only if purchaser and supervisor both agree within 5 minutes and before the close.',
  noCorrection: 'Mistaken bids are not struck out.',
  log: 'What is recorded',
  logged:
    'Every accepted and every refused bid is recorded with its time in a log that cannot be changed. Everyone in the project can verify it. The network address and a random mark of the browser that registers or bids are recorded with it. Other bidders never read them; the purchaser’s side reads those of bids only after bidding has ended.',
  receipt: 'Every accepted bid gets a signed receipt.',
  example: 'An example with the numbers of this project',
  noExample: 'The limit is not published, so no example in amounts is given.',
  exampleFirst: (amount) => `The limit of the first bid is ${amount}.`,
  exampleNext: (amount) => `After a first bid at that limit, the limit of the same bidder’s next price is ${amount}.`,
  exampleRival: (amount) => `Another bidder then takes the lead with ${amount}.`,
  winExampleBids: (a, b, c) => `Suppose three bidders end at: A ${a}, B ${b}, C ${c}.`,
  winExampleRank: (winner, amount) =>
    `${winner} stands first at ${amount} and is proposed for the award; if it does not confirm, the next rank follows.`,
  winExampleTie: 'Had another bidder reached the same price later, it would stand behind.',
  method: 'Method',
  lowest: (buying, basis) => `The ${buying ? 'lowest' : 'highest'} price ${basis === 'gross' ? 'including' : 'excluding'} tax wins.`,
  tie: 'On equal prices, whoever reached the price first stands first.',
  reserve: (buying, commit) =>
    `A reserve price was sealed at publication${commit === undefined ? '' : ` (commitment ${commit.slice(0, 8)})`}. It is opened after the close; a price ${buying ? 'above' : 'below'} it is not awarded.`,
  noReserve: 'There is no reserve price.',
  lowPrice: (vsMean, vsNext) =>
    `A price ${vsMean} % or more below the mean of the other bidders’ first prices, or ${vsNext} % or more below the next price, is abnormally low.`,
  lowPriceProof:
    'Its bidder explains it within 24 hours after the close. It is awarded only when purchaser and supervisor both accept the explanation.',
  minimum: 'Minimum number of bidders',
  minOffers: (n) => `Fewer than ${n} bidders with a valid price: the project ends without award.`,
  waiver: 'The supervisor may allow two bidders, with a reason, before the close. Never one.',
  decision: 'Decision',
  steps: 'The supervisor signs the report, the purchaser proposes, the manager and the supervisor agree. The proposer cannot approve.',
  deviation: 'A proposal other than rank 1 needs a written reason.',
  publicity: 'Publicity',
  publicityDays: (days) => `The proposed award is published for ${days} calendar days.`,
  objections: 'Approved bidders may object during that time. Every objection is answered before the award is final.',
  upheld: 'If manager and supervisor uphold an objection, the award falls and the review begins anew.',
  confirmation: 'Confirmation',
  confirmHours: (hours) => `The winner confirms within ${hours} hours.`,
  nextRank: 'If he declines or lets the time pass, the next rank is proposed.',
  forfeit: 'The manager may keep the deposit of a winner who declines or does not confirm in time, with a reason.',
}

const zh: Sentences = {
  mode: '竞价方式',
  freeBid: (buying) => `公开自由竞价：在规则允许范围内可多次报价，${buying ? '最低价' : '最高价'}领先。`,
  basis: (basis) => (basis === 'gross' ? '价格按含税价比较。' : '价格按不含税价比较，税率以报名信息为准。'),
  limit: (buying, amount) => `报价不得${buying ? '高于最高限价' : '低于最低限价'} ${amount}。`,
  limitHidden: (buying) =>
    `本项目设有${buying ? '最高' : '最低'}限价，不公开。总价或分项单价${buying ? '高于' : '低于'}限价的报价照常受理和排名，但不能中标；竞价结束后告知该投标人。`,
  schedule: '时间安排',
  registration: (time) => `报名截止：${time}。`,
  qualification: (time) => `资格审核截止：${time}。`,
  start: (from, to) => `竞价时间：${from} 至 ${to}，触发延时的除外。`,
  hardStop: (time) => `无论延时多少次，最晚于 ${time} 结束；到达或超过该时刻的报价一律不受理。`,
  clock: '以服务器记录报价时的时钟为准，精确到毫秒。在截止时刻记录的报价视为迟到。',
  price: '报价与降价幅度',
  bidRule: (rule, buying) =>
    rule === 'beatOwn'
      ? `新报价须比本人上次报价${buying ? '低' : '高'}至少一个${buying ? '降价' : '加价'}幅度。`
      : `新报价须比当前最优价${buying ? '低' : '高'}至少一个${buying ? '降价' : '加价'}幅度。`,
  stepAbsolute: (buying, amount) => `${buying ? '降价' : '加价'}幅度为 ${amount}。`,
  stepPercent: (buying, percent) => `${buying ? '降价' : '加价'}幅度为起算价格的 ${percent} %，向上取整。`,
  stepTiers: (buying, tiers) => `${buying ? '降价' : '加价'}幅度按起算价格分档：${tiers}。`,
  protectLead: (buying) => `领先价受保护：要取得第一名，须比领先价${buying ? '低' : '高'}至少一个完整幅度；也可以保持在领先价之后。`,
  equal: (refused) => (refused ? '与其他投标人的当前最优价相同的报价不予受理。' : '允许相同报价，先报出该价格者排名在前。'),
  bigDrop: (percent, buying) => `比所显示的价格${buying ? '低' : '高'}超过 ${percent} % 的报价须再次确认。`,
  interval: (ms) => `同一投标人两次报价间隔不少于 ${ms} 毫秒。`,
  binding: '报价一经受理即具有约束力，不可撤回。',
  entryQuote:
    '竞价开始前，投标人可按分项密封提交首次报价，开始前可替换；在此之前其他任何人均无法查看。竞价开始时开启，作为该投标人的第一次报价；价格相同的，先密封者排名在前。',
  noEntryQuote: '竞价开始前不接受报价。',
  lines: '总价按密封首次报价的分项比例分摊；截止后 24 小时内，投标人可在总价不变的前提下重新分摊。',
  extension: '自动延时',
  extend: (window, extend, trigger) => `结束前 ${window} 秒内${trigger}的，自该报价起至少再开放 ${extend} 秒。`,
  trigger: (kind, n) => ({ lead: '第一名发生变化', topN: `有报价进入前 ${n} 名`, any: '有任何新报价' })[kind],
  noExtension: '本项目不延时。',
  refusedNeverExtends: '未受理的报价不触发延时。',
  visible: '可见范围',
  visibility: (kind) =>
    ({
      leadOnly: '您可以看到自己的报价以及是否领先，看不到其他价格。',
      rankOnly: '您可以看到自己的报价和排名，看不到其他价格。',
      leadPrice: '您可以看到自己的报价和排名以及当前最优价，看不到其他价格。',
      anonPrices: '您可以看到所有报价，投标人以号牌显示。',
    })[kind],
  hallDetail: (kind) =>
    ({ public: '竞价结束前，采购方看到的价格不多于您。', anonPrices: '采购方可以看到所有报价，投标人以号牌显示。' })[kind],
  alias: '各投标人以随机号牌显示。竞价结束前，任何人都看不到号牌对应的单位。',
  bidderCount: '显示投标人数量。',
  incidents: '异常情况',
  suspension: '监督员或采购经理可说明原因暂停竞价。暂停期间停止计时，剩余时间全部返还。',
  outage: '系统中断超过 10 秒的，竞价自动暂停，恢复 120 秒后按中断时的剩余时间继续。',
  correction: '误报可在 60 秒内申请更正；采购员与监督员须在 5 分钟内且在截止前共同同意，该报价才予以划除，划除记录对所有人可见。',
  noCorrection: '本项目不受理误报更正。',
  log: '记录内容',
  logged:
    '每一条受理和未受理的报价都连同时间记入不可更改的日志，项目各方均可自行校验。报名和报价的网络地址及浏览器随机标识一并记录：其他投标人始终不可查看；报价的网络地址及标识，采购方须待竞价结束后方可查看。',
  receipt: '每条受理的报价都有签名回执。',
  example: '以本项目数字举例',
  noExample: '限价不公开，故不列金额示例。',
  exampleFirst: (amount) => `首次报价的限额为 ${amount}。`,
  exampleNext: (amount) => `按限额首次报价后，同一投标人下一次报价的限额为 ${amount}。`,
  exampleRival: (amount) => `此时其他投标人要取得第一名，须报 ${amount}。`,
  winExampleBids: (a, b, c) => `假设三家投标人的最终报价为：甲 ${a}，乙 ${b}，丙 ${c}。`,
  winExampleRank: (winner, amount) => `${winner}以 ${amount} 排名第一，推荐中标；如其未确认，由下一名递补。`,
  winExampleTie: '若另一家较晚报出相同价格，则排名在其后。',
  method: '中标方法',
  lowest: (buying, basis) => `${basis === 'gross' ? '含税' : '不含税'}${buying ? '最低价' : '最高价'}中标。`,
  tie: '价格相同的，先报出该价格者排名在前。',
  reserve: (buying, commit) =>
    `本项目设有标底，发布时已密封${commit === undefined ? '' : `（承诺值 ${commit.slice(0, 8)}）`}，竞价结束后开启；${buying ? '高于' : '低于'}标底的报价不予定标。`,
  noReserve: '本项目不设标底。',
  lowPrice: (vsMean, vsNext) => `报价低于其他投标人首次报价平均值 ${vsMean}% 及以上，或低于下一名报价 ${vsNext}% 及以上的，视为异常低价。`,
  lowPriceProof: '异常低价的投标人须在截止后 24 小时内说明；采购员与监督员均认可后方可定标。',
  minimum: '最少投标人数',
  minOffers: (n) => `有效报价不足 ${n} 家的，项目流标。`,
  waiver: '监督员可在截止前说明原因，准许两家继续；不得为一家。',
  decision: '定标程序',
  steps: '监督员签署监督评审报告，采购员提出定标建议，采购经理和监督员分别同意。提出人不得审批。',
  deviation: '未推荐第一名的，须书面说明理由。',
  publicity: '中标公示',
  publicityDays: (days) => `拟中标结果公示 ${days} 个自然日。`,
  objections: '合格投标人可在公示期内提出异议，所有异议处理完毕后方可定标。',
  upheld: '采购经理与监督员均认定异议成立的，撤销拟中标结果，重新评审。',
  confirmation: '中标确认',
  confirmHours: (hours) => `中标人须在 ${hours} 小时内确认。`,
  nextRank: '放弃或逾期未确认的，由下一名递补。',
  forfeit: '中标人放弃或逾期未确认的，采购经理可说明原因，不予退还其保证金。',
}

export const sentences: Record<'zh' | 'en', Sentences> = { zh, en }
