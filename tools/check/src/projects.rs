//! The profiles that a source is checked with: that of its project, and those of the command line, which
//! count more.

use super::sources::{Project, Source};
use broadcastable_foreign::{Profile, ProfileTexts};
use std::{collections::BTreeMap, path::PathBuf};

/// Reads the profiles of each project that a source belongs to.
pub(super) fn read(sources: &[Source], named: &[PathBuf]) -> Result<BTreeMap<Project, ProfileTexts>, String> {
    // Profiles that the command line names are read even if no source is.
    let projects = sources.iter().map(|source| &source.project).chain([&None]);
    let paths = |project: &Project| project.iter().chain(named).cloned().collect::<Vec<_>>();
    projects.map(|project| Ok((project.clone(), ProfileTexts::read(&paths(project))?))).collect()
}

/// The profiles of each project.
pub(super) fn parse(
    texts: &BTreeMap<Project, ProfileTexts>,
) -> Result<BTreeMap<Project, Vec<Profile<'_>>>, String> {
    texts.iter().map(|(project, texts)| Ok((project.clone(), texts.parse()?))).collect()
}
