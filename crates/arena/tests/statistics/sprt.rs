//! The sequential test, compared with published figures and some by hand.

use arena::{Pairs, Sprt, SprtError, Verdict};
use proptest::prelude::*;

fn llr(counts: [u64; 5], elo0: f64, elo1: f64) -> f64 {
    Sprt::new(elo0, elo1, 0.05, 0.05).unwrap().weigh(&Pairs { counts }).llr
}

#[test]
fn the_figures_of_fastchess() {
    // The logistic pentanomial cases in the tests of fastchess, to the two decimals given there.
    assert!((llr([223, 9863, 21_279, 10_037, 246], 0.5, 2.5) - -3.07).abs() < 0.03);
    assert!((llr([871, 26_175, 55_983, 26_678, 821], 0.0, 2.0) - -4.98).abs() < 0.05);
}

#[test]
fn where_every_pair_is_swept_it_is_the_test_of_a_coin() {
    // 70 of 100 for a coin of 64.0065 % against one of 50 %:
    // 70 ln(0.640065 / 0.5) + 30 ln(0.359935 / 0.5) = 70 x 0.246962 - 30 x 0.328685 = 7.4268.
    assert!((llr([30, 0, 0, 0, 70], 0.0, 100.0) - 7.4268).abs() < 0.01);
}

#[test]
fn the_bounds_are_walds() {
    // ln(0.05 / 0.95) = -2.9444, ln(0.9 / 0.01) = 4.4998.
    let weighed = Sprt::new(0.0, 10.0, 0.05, 0.05).unwrap().weigh(&Pairs::default());
    assert!((weighed.lower - -2.9444).abs() < 1e-4 && (weighed.upper - 2.9444).abs() < 1e-4);
    assert_eq!((weighed.llr, weighed.verdict), (0.0, Verdict::Continue));
    let weighed = Sprt::new(0.0, 10.0, 0.01, 0.1).unwrap().weigh(&Pairs::default());
    assert!((weighed.upper - 4.4998).abs() < 1e-4 && (weighed.lower - -2.2925).abs() < 1e-4);
}

#[test]
fn it_says_what_it_found() {
    let verdict = |counts| Sprt::new(0.0, 50.0, 0.05, 0.05).unwrap().weigh(&Pairs { counts }).verdict;
    assert_eq!(verdict([10, 0, 20, 0, 12]), Verdict::Continue);
    assert_eq!(verdict([100, 0, 200, 0, 250]), Verdict::Accept);
    assert_eq!(verdict([200, 0, 200, 0, 200]), Verdict::Reject);
    // One kind of result alone neither divides by zero nor decides at once.
    assert_eq!(verdict([0, 0, 0, 0, 3]), Verdict::Continue);
    assert_eq!(verdict([0, 0, 0, 0, 60]), Verdict::Accept);
    assert_eq!(verdict([60, 0, 0, 0, 0]), Verdict::Reject);
}

#[test]
fn tests_are_read_and_bad_ones_refused() {
    let read = |text: &str| text.parse::<Sprt>();
    assert_eq!(read("0,20"), Sprt::new(0.0, 20.0, 0.05, 0.05));
    assert_eq!(read("-3, 1.5, 0.01, 0.1"), Sprt::new(-3.0, 1.5, 0.01, 0.1));
    assert_eq!(read("0,20").unwrap().to_string(), "0,20,0.05,0.05");
    for text in ["", "0", "0,", "0;20", "0,20,0.05", "a,b", "0,20,0.05,0.05,1"] {
        assert_eq!(read(text), Err(SprtError::Form), "{text:?}");
    }
    for text in ["20,0", "5,5", "0,NaN", "0,inf", "-9000,0"] {
        assert_eq!(read(text), Err(SprtError::Differences), "{text:?}");
    }
    for text in ["0,20,0,0.05", "0,20,0.05,0.5", "0,20,-1,0.1", "0,20,NaN,0.1"] {
        assert_eq!(read(text), Err(SprtError::Errors), "{text:?}");
    }
}

proptest! {
    #[test]
    fn what_speaks_for_one_side_speaks_against_the_other(
        counts in prop::array::uniform5(0u64..500), elo0 in -100.0f64..100.0, width in 1.0f64..200.0,
    ) {
        let pairs = Pairs { counts };
        let elo1 = elo0 + width;
        let mirrored = llr(pairs.reversed().counts, -elo1, -elo0);
        let plain = llr(counts, elo0, elo1);
        prop_assert!((plain + mirrored).abs() < 1e-6 * (1.0 + plain.abs()), "{plain} {mirrored}");
    }

    #[test]
    fn a_better_pair_never_speaks_against(counts in prop::array::uniform5(1u64..200), kind in 0usize..4) {
        let mut better = counts;
        better[kind] -= 1;
        better[kind + 1] += 1;
        // The spread changes too, so this holds between the two differences only, where it does not matter much.
        let (before, after) = (llr(counts, -20.0, 20.0), llr(better, -20.0, 20.0));
        let total: u64 = counts.iter().sum();
        prop_assume!(total > 20);
        let mean = counts.iter().enumerate().map(|(k, &c)| k as f64 * c as f64).sum::<f64>() / total as f64;
        prop_assume!((mean - 2.0).abs() < 0.2);
        prop_assert!(after > before, "{before} {after}");
    }
}
