/** Names of the demonstration's people with their pinyin (tendering.md 11): `[character, syllable]`. */
export const surnames = [
  ['王', 'wang'],
  ['李', 'li'],
  ['张', 'zhang'],
  ['刘', 'liu'],
  ['陈', 'chen'],
  ['杨', 'yang'],
  ['赵', 'zhao'],
  ['黄', 'huang'],
  ['周', 'zhou'],
  ['吴', 'wu'],
  ['徐', 'xu'],
  ['孙', 'sun'],
  ['胡', 'hu'],
  ['朱', 'zhu'],
  ['高', 'gao'],
  ['林', 'lin'],
  ['何', 'he'],
  ['郭', 'guo'],
  ['马', 'ma'],
  ['罗', 'luo'],
] as const
/** Given names with their syllables. */
export const givenNames = [
  ['伟', 'wei'],
  ['芳', 'fang'],
  ['娜', 'na'],
  ['敏', 'min'],
  ['静', 'jing'],
  ['磊', 'lei'],
  ['洋', 'yang'],
  ['艳', 'yan'],
  ['勇', 'yong'],
  ['军', 'jun'],
  ['杰', 'jie'],
  ['娟', 'juan'],
  ['涛', 'tao'],
  ['明', 'ming'],
  ['超', 'chao'],
  ['秀英', 'xiu ying'],
  ['建华', 'jian hua'],
  ['志强', 'zhi qiang'],
  ['晓燕', 'xiao yan'],
  ['文博', 'wen bo'],
  ['思远', 'si yuan'],
  ['雨桐', 'yu tong'],
] as const

export interface MadeName {
  name: string
  /** "Wang Jianhua" */
  nameEn: string
  /** "wangjianhua wjh", as the gateway writes it. */
  pinyin: string
}

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

/** The name of a family and a given name, each by its place in the lists. */
export function nameAt(surname: number, given: number): MadeName {
  const [family, familyEn] = surnames[surname % surnames.length]!
  const [own, ownEn] = givenNames[given % givenNames.length]!
  const syllables = [familyEn, ...ownEn.split(' ')]
  return {
    name: family + own,
    nameEn: `${capital(familyEn)} ${capital(ownEn.replace(' ', ''))}`,
    pinyin: `${syllables.join('')} ${syllables.map((syllable) => syllable[0]).join('')}`,
  }
}
