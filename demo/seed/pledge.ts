/** The integrity pledge of the demonstration, one version. Plain text: a line is a paragraph. */
export const pledge = {
  id: 'PLEDGE-1',
  version: 1,
  body: `廉洁承诺书

我单位参加贵方组织的招标采购活动，郑重承诺如下：
一、遵守国家法律法规和贵方招标采购管理规定，公平竞争，诚实守信。
二、不与其他投标人串通报价，不以他人名义投标，不出借资质。
三、不向贵方工作人员及评审人员提供任何形式的利益。
四、所提交的资料和报价真实有效；报价一经受理即具有约束力。
五、如有违反，愿意承担相应法律责任，并接受取消投标或中标资格的处理。`,
  bodyEn: `Integrity pledge

In taking part in your tender our firm solemnly undertakes:
1. to obey the law and your tender rules, to compete fairly and to act in good faith;
2. not to agree prices with other bidders, not to bid in another firm's name and not to lend our own;
3. not to offer any benefit to your staff or reviewers;
4. that all documents and prices are true; an accepted bid is binding;
5. to bear the legal consequences of any breach, including exclusion and the loss of an award.`,
} as const
