import { chanceOf } from './random.js';

type Spelled = readonly [chinese: string, latin: string];

const SURNAMES: readonly Spelled[] = [
  ['王', 'Wang'],
  ['李', 'Li'],
  ['张', 'Zhang'],
  ['刘', 'Liu'],
  ['陈', 'Chen'],
  ['杨', 'Yang'],
  ['赵', 'Zhao'],
  ['黄', 'Huang'],
  ['周', 'Zhou'],
  ['吴', 'Wu'],
  ['徐', 'Xu'],
  ['孙', 'Sun'],
  ['胡', 'Hu'],
  ['朱', 'Zhu'],
  ['高', 'Gao'],
  ['林', 'Lin'],
  ['何', 'He'],
  ['郭', 'Guo'],
  ['马', 'Ma'],
  ['罗', 'Luo'],
  ['梁', 'Liang'],
  ['宋', 'Song'],
  ['郑', 'Zheng'],
  ['谢', 'Xie'],
  ['韩', 'Han'],
  ['唐', 'Tang'],
  ['冯', 'Feng'],
  ['于', 'Yu'],
  ['董', 'Dong'],
  ['萧', 'Xiao'],
  ['程', 'Cheng'],
  ['曹', 'Cao'],
  ['袁', 'Yuan'],
  ['邓', 'Deng'],
  ['许', 'Xu'],
  ['沈', 'Shen'],
  ['曾', 'Zeng'],
  ['彭', 'Peng'],
  ['吕', 'Lyu'],
  ['蒋', 'Jiang'],
];

const MALE: readonly Spelled[] = [
  ['建国', 'Jianguo'],
  ['伟', 'Wei'],
  ['强', 'Qiang'],
  ['国强', 'Guoqiang'],
  ['刚', 'Gang'],
  ['涛', 'Tao'],
  ['浩', 'Hao'],
  ['志明', 'Zhiming'],
  ['文博', 'Wenbo'],
  ['德胜', 'Desheng'],
  ['永福', 'Yongfu'],
  ['海波', 'Haibo'],
  ['俊杰', 'Junjie'],
  ['立新', 'Lixin'],
  ['卫东', 'Weidong'],
  ['振华', 'Zhenhua'],
  ['学军', 'Xuejun'],
  ['玉林', 'Yulin'],
  ['成业', 'Chengye'],
  ['家栋', 'Jiadong'],
  ['少华', 'Shaohua'],
  ['明远', 'Mingyuan'],
];

const FEMALE: readonly Spelled[] = [
  ['秀英', 'Xiuying'],
  ['娜', 'Na'],
  ['敏', 'Min'],
  ['丽', 'Li'],
  ['静', 'Jing'],
  ['芳', 'Fang'],
  ['红', 'Hong'],
  ['梅', 'Mei'],
  ['琳', 'Lin'],
  ['晴', 'Qing'],
  ['桂兰', 'Guilan'],
  ['玉珍', 'Yuzhen'],
  ['淑华', 'Shuhua'],
  ['雪梅', 'Xuemei'],
  ['婷婷', 'Tingting'],
  ['凤英', 'Fengying'],
  ['春燕', 'Chunyan'],
  ['慧', 'Hui'],
  ['佳怡', 'Jiayi'],
  ['晓燕', 'Xiaoyan'],
  ['文娟', 'Wenjuan'],
  ['素云', 'Suyun'],
];

interface MadeName {
  name: string;
  latinName: string;
}

/** Attempts after which two people may share a name, as happens in a hospital of thousands. */
const TRIES = 500;

/** A plausible name in both scripts; `taken` holds names in use, so that a small hospital has no duplicates. */
export function makeName(sex: 'male' | 'female', seed: string, taken: Set<string>): MadeName {
  const chance = chanceOf('name', seed);
  for (let tried = 0; ; tried += 1) {
    const [surname, latinSurname] = chance.pick(SURNAMES);
    const [given, latinGiven] = chance.pick(sex === 'male' ? MALE : FEMALE);
    const name = surname + given;
    if (taken.has(name) && tried < TRIES) continue;
    taken.add(name);
    return { name, latinName: `${latinSurname} ${latinGiven}` };
  }
}

const STREETS = ['人民路', '解放路', '和平街', '建设路', '文化街', '青年路', '新华路', '滨江路', '学府街', '桃园路'];

/** An address in the fictitious city of the demonstration hospital. */
export function makeAddress(seed: string): string {
  const chance = chanceOf('address', seed);
  return `宁远市${chance.pick(['东城区', '西城区', '江北区', '高新区'])}${chance.pick(STREETS)}${chance.whole(1, 280)}号${chance.whole(1, 30)}栋${chance.whole(101, 2404)}室`;
}
